import { plainClass } from '#contract/format.ts';
import type { ModelCard, SourceFigures } from '#contract/model-card.ts';
import type { CardHeadline } from '#contract/model-headline.ts';
import { className } from '#words/say/class-name.ts';
import type { Translator } from '#words/say/translator.ts';

/** The resampling units of a model card. Any other unit is a person. */
const groupKeys: Record<string, 'patients' | 'images' | 'imageGroups'> = {
  patient: 'patients',
  picture: 'images',
  'group of near-identical images': 'imageGroups',
};

/** '47 patients', '58 groups of near-identical images'. */
export function groupWords(
  t: Translator<'transparency.measured'>,
  { groups, groupKind }: Pick<SourceFigures, 'groups' | 'groupKind'>,
): string {
  return t(groupKeys[groupKind] ?? 'people', { count: groups });
}

/** The test set behind the headline figures. */
export function headlineSource(card: Pick<CardHeadline, 'metrics'>): SourceFigures | undefined {
  return card.metrics.sources.find((source) => source.meanAveragePrecision !== null);
}

/** The title of a source, or its id if the card has none. */
export function sourceTitle(card: ModelCard, id: string): string {
  const title = card.trainingData.find((data) => data.source === id)?.title;
  return (
    card.metrics.sources.find((source) => source.id === id)?.title ?? (typeof title === 'string' ? title : id)
  );
}

/** The tumor types that a model distinguishes. */
export function typeNames(t: Translator<'viewer.classes'>, card: Pick<CardHeadline, 'classes'>): string[] {
  return card.classes.filter((name) => plainClass(name) !== 'tumor').map((name) => className(t, name));
}

/** The name of a source's data set, the same in every language: the part of the title before the comma. */
export function datasetName({ title }: Pick<SourceFigures, 'title'>): string {
  return title.split(',', 1)[0] ?? title;
}
