import type { SourceFigures } from '#contract/model-card.ts';
import type { CardHeadline } from '#contract/model-headline.ts';

/** The test set behind the headline figures. */
export function headlineSource(card: Pick<CardHeadline, 'metrics'>): SourceFigures | undefined {
  return card.metrics.sources.find((source) => source.meanAveragePrecision !== null);
}

/** The name of a source's data set, the same in every language: the part of the title before the comma. */
export function datasetName({ title }: Pick<SourceFigures, 'title'>): string {
  return title.split(',', 1)[0] ?? title;
}
