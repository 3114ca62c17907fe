import type { ModelCard, SourceFigures } from '#contract/model-card.ts';
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

/** The title of a source, or its id if the card has none. */
export function sourceTitle(card: ModelCard, id: string): string {
  const title = card.trainingData.find((data) => data.source === id)?.title;
  return (
    card.metrics.sources.find((source) => source.id === id)?.title ?? (typeof title === 'string' ? title : id)
  );
}
