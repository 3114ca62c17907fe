import type { Acquisition } from '#reading/vocabulary.ts';
import type { Figure, ModelCard } from './model-card.ts';

export interface TestedSource {
  /** ID of the source in the model card. */
  id: string;
  title: string;
  /** Share of images with a lesion that get any detection. */
  sensitivity: Figure | null;
}

interface MissedShare {
  id: string;
  title: string;
  share: number;
}

/** How many slices with a tumor a model missed in testing, and the sources with the least and the most. */
export interface MissedSlices {
  slices: number;
  missed: number;
  least: MissedShare;
  most: MissedShare;
}

/** Over all test images with a tumor; null: not measured. */
export function missedSlices(sources: readonly TestedSource[]): MissedSlices | null {
  const tested = sources.flatMap(({ id, title, sensitivity }) =>
    sensitivity && sensitivity.n > 0 ? [{ id, title, share: 1 - sensitivity.value, n: sensitivity.n }] : [],
  );
  const range = tested.toSorted((a, b) => a.share - b.share);
  const [least, most] = [range[0], range.at(-1)];
  if (!least || !most) return null;
  return {
    slices: tested.reduce((sum, { n }) => sum + n, 0),
    missed: Math.round(tested.reduce((sum, { share, n }) => sum + share * n, 0)),
    least,
    most,
  };
}

export type AllClear = NonNullable<ModelCard['metrics']['allClear']>[number];

/** How often each of the three answers was given: for the slice's sequence if measured, otherwise for all sequences. */
export function allClearFor(
  groups: readonly AllClear[] | undefined,
  kind: Acquisition | null,
): AllClear | null {
  if (!groups) return null;
  return groups.find(({ sequence }) => sequence !== null && sequence === kind?.sequence) ?? groups[0] ?? null;
}

/** How often slices with the answer 'unclear' had a tumor, and among how many; null: not measured. */
export function unclearShare(
  groups: readonly AllClear[] | undefined,
  kind: Acquisition | null,
): { share: number; count: number; tumor: number; healthy: number } | null {
  const own = allClearFor(groups, kind);
  // A group without tumor-free slices would give a share of 100%.
  const group = own?.healthy ? own : (groups?.[0] ?? null);
  if (!group?.unclearWithTumor || group.unclearWithTumor.n === 0) return null;
  const { value, n } = group.unclearWithTumor;
  return { share: value, count: n, tumor: group.tumor.clear.n, healthy: group.healthy?.clear.n ?? 0 };
}

/** How many slices with a tumor got the answer 'no finding'; null: not measured. */
export function allClearCount(group: AllClear | null): { count: number; all: number } | null {
  if (!group || group.tumor.clear.n === 0) return null;
  const { value, n } = group.tumor.clear;
  return { count: Math.round(value * n), all: n };
}

type Bands = ModelCard['metrics']['reliability']['bands'];
/** How often findings were right, by confidence band. */
export type BandFigures = Pick<ModelCard['metrics']['reliability'], 'bands' | 'kinds'>;

/** Below this number of slices with a tumor, figures are not shown. */
const minSlices = 50;

/**
 * How often findings of each band were right on this kind of image. `bands` is null if too few tumors on such images
 * were tested. `kind` is null if the kind, or figures by kind, are unknown; the bands then cover all images.
 */
export function bandsFor(
  { bands, kinds }: BandFigures,
  kind: Acquisition | null,
): { bands: Bands | null; kind: Acquisition | null } {
  if (!kind || !kinds) return { bands, kind: null };
  const same = kinds.find(({ sequence, head }) => sequence === kind.sequence && head === kind.head);
  return { bands: same && same.mixture.withTumour >= minSlices ? same.bands : null, kind };
}
