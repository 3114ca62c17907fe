import type { SourceFigures } from '#contract/model-card.ts';
import type { CardHeadline } from '#contract/model-headline.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import { className } from '#words/say/class-name.ts';
import type { Translator } from '#words/say/translator.ts';

/** The test set behind the headline figures. */
export function headlineSource(card: Pick<CardHeadline, 'metrics'>): SourceFigures | undefined {
  return card.metrics.sources.find((source) => source.meanAveragePrecision !== null);
}

/** The tumor types that a model distinguishes. */
export function typeNames(t: Translator<'viewer.classes'>, card: Pick<CardHeadline, 'classes'>): string[] {
  return card.classes.filter((name) => plainClass(name) !== 'tumor').map((name) => className(t, name));
}

/** The name of a source's data set, the same in every language: the part of the title before the comma. */
export function datasetName({ title }: Pick<SourceFigures, 'title'>): string {
  return title.split(',', 1)[0] ?? title;
}
