import type { SourceFigures } from '#contract/model-card.ts';

/** The name of a source's data set, the same in every language: a title describes it only after the comma. */
export function datasetName({ title }: Pick<SourceFigures, 'title'>): string {
  return title.split(',', 1)[0] ?? title;
}
