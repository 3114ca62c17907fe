import { formatPercent } from './format.ts';
import type { Figure, ModelCard } from './model-card.ts';
import type { PictureKind } from './picture-kind.ts';

interface TestedSource {
  title: string;
  /** Share of pictures with a lesion that get any detection. */
  sensitivity: Figure | null;
}

/**
 * How many slices with a tumour a model leaves unmarked, in words and numbers, over all test pictures with a tumour;
 * null where that was not measured.
 */
export function missedWords(sources: readonly TestedSource[]): string | null {
  const tested = sources.flatMap(({ title, sensitivity }) =>
    sensitivity && sensitivity.n > 0 ? [{ title, missed: 1 - sensitivity.value, n: sensitivity.n }] : [],
  );
  const slices = tested.reduce((sum, { n }) => sum + n, 0);
  if (slices === 0) return null;
  const missed = Math.round(tested.reduce((sum, source) => sum + source.missed * source.n, 0));
  if (missed === 0)
    return `In tests the model marked each of ${slices} slices with a tumour; it will not always.`;
  const range = tested.toSorted((a, b) => a.missed - b.missed);
  const [least, most] = [range[0]!, range.at(-1)!];
  const spread =
    tested.length > 1 && least.missed !== most.missed
      ? `, between ${formatPercent(least.missed)} (${least.title}) and ${formatPercent(most.missed)} (${most.title})`
      : '';
  return `In tests the model left about 1 in ${Math.round(slices / missed)} slices with a tumour unmarked: ${missed} of ${slices}${spread}.`;
}

type Bands = ModelCard['metrics']['reliability']['bands'];
/** The part of a card that says how often findings were right. */
export type BandFigures = Pick<ModelCard['metrics']['reliability'], 'bands' | 'kinds'>;

/** Fewer slices with a tumour than this say nothing. */
const fewestSlices = 50;

const sequenceNames: Record<NonNullable<PictureKind['sequence']>, string> = {
  t1: 'T1',
  't1 after contrast': 'T1 after contrast',
  t2: 'T2',
  flair: 'FLAIR',
  diffusion: 'diffusion-weighted',
  susceptibility: 'susceptibility-weighted',
  'proton density': 'proton-density-weighted',
};

/** 'T1 after contrast, full head'. */
export function kindWords({ sequence, head }: PictureKind): string {
  const part = head === 'full' ? 'full head' : 'brain without skull';
  return `${sequence ? sequenceNames[sequence] : 'any sequence'}, ${part}`;
}

/**
 * How often findings of each band were right on the kind of picture at hand. Bands are null where no tumour on such
 * pictures was at hand; the kind is null where it, or figures by kind, are not known: then they are those of all.
 */
export function bandsFor(
  { bands, kinds }: BandFigures,
  kind: PictureKind | null,
): { bands: Bands | null; kind: PictureKind | null } {
  if (!kind || !kinds) return { bands, kind: null };
  const same = kinds.find(({ sequence, head }) => sequence === kind.sequence && head === kind.head);
  return { bands: same && same.mixture.withTumour >= fewestSlices ? same.bands : null, kind };
}
