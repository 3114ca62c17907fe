import { formatCount, formatPercent } from './format.ts';
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

type AllClear = NonNullable<ModelCard['metrics']['allClear']>[number];

/** The figures of the three answers, of the slice's own sequence where it was measured. */
export function allClearFor(
  groups: readonly AllClear[] | undefined,
  kind: PictureKind | null,
): AllClear | null {
  if (!groups) return null;
  return groups.find(({ sequence }) => sequence !== null && sequence === kind?.sequence) ?? groups[0] ?? null;
}

/** How often slices with the answer 'unclear' held a tumor; null where that was not measured. */
export function unclearWords(
  groups: readonly AllClear[] | undefined,
  kind: PictureKind | null,
): string | null {
  const own = allClearFor(groups, kind);
  // Without slices that hold none, every unclear slice holds a tumor.
  const group = own?.healthy ? own : (groups?.[0] ?? null);
  if (!group?.unclearWithTumor || group.unclearWithTumor.n === 0) return null;
  const { value, n } = group.unclearWithTumor;
  const mixture = `${formatCount(group.tumor.clear.n)} with a tumor and ${formatCount(group.healthy?.clear.n ?? 0)} without`;
  return `In testing, ${ofHundred(value)} of 100 slices with this answer held a tumor (${n} such slices, among ${mixture}).`;
}

/** How often slices with a tumor got the all-clear; null where that was not measured. */
export function allClearWords(group: AllClear | null): string | null {
  if (!group || group.tumor.clear.n === 0) return null;
  const { value, n } = group.tumor.clear;
  const count = Math.round(value * n);
  return `In testing, ${formatCount(count)} of ${formatCount(n)} slices with a tumor got this answer. No answer can rule out a tumor.`;
}

/** A type is a guess from one slice; with the measured share of right types where there is one. */
export function typeWords(accuracy: Figure | null | undefined): string {
  const measured =
    accuracy && accuracy.n > 0
      ? `In testing, the type of the strongest finding was right in ${ofHundred(accuracy.value)} of 100 slices. `
      : '';
  return `${measured}A type read from one slice is a guess. Only a tissue sample can confirm it.`;
}

/** A share as a natural frequency, of 100; 0 and 100 are only said where they are exact. */
export function ofHundred(share: number): string {
  const count = Math.round(share * 100);
  if (count === 100 && share < 1) return 'more than 99';
  if (count === 0 && share > 0) return 'fewer than 1';
  return share === 0 || share === 1 ? String(count) : `about ${count}`;
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
