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

/** The share of slices with a tumor that a model missed in testing, and the source with the most. */
export interface MissedSlices {
  share: number;
  /** People, or groups of similar images. */
  groups: number;
  /** Null if all sources are alike, or none has enough people. */
  most: MissedShare | null;
}

/** Fewer people than this give no figure of their own. */
const minPeople = 10;

/** Over all test images with a tumor; null: not measured. */
export function missedSlices(sources: readonly TestedSource[]): MissedSlices | null {
  const tested = sources.flatMap(({ id, title, sensitivity }) =>
    sensitivity && sensitivity.n > 0 ? [{ id, title, share: 1 - sensitivity.value, ...sensitivity }] : [],
  );
  if (tested.length === 0) return null;
  const slices = tested.reduce((sum, { n }) => sum + n, 0);
  const range = tested.toSorted((a, b) => a.share - b.share);
  const most = range.findLast(({ groups }) => groups >= minPeople);
  return {
    share: tested.reduce((sum, { share, n }) => sum + share * n, 0) / slices,
    groups: tested.reduce((sum, { groups }) => sum + groups, 0),
    most: most && most.share > range[0]!.share ? most : null,
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

/** How often slices with the answer 'unclear' had a tumor, and how many of all tested slices had one; null: not measured. */
export function unclearShare(
  groups: readonly AllClear[] | undefined,
  kind: Acquisition | null,
): { figure: Figure; tumorShare: number } | null {
  const own = allClearFor(groups, kind);
  // A group without tumor-free slices would give a share of 100%.
  const enough = own?.healthy && (own.unclearWithTumor?.groups ?? 0) >= minPeople;
  const group = enough ? own : (groups?.[0] ?? null);
  if (!group?.unclearWithTumor || group.unclearWithTumor.n === 0) return null;
  const [tumor, healthy] = [group.tumor.clear.n, group.healthy?.clear.n ?? 0];
  return { figure: group.unclearWithTumor, tumorShare: tumor / (tumor + healthy) };
}

/** How many slices with a tumor got the answer 'no finding'; null: not measured on enough people. */
export function allClearFigure(group: AllClear | null): Figure | null {
  return group && group.tumor.clear.groups >= minPeople ? group.tumor.clear : null;
}

type Bands = ModelCard['metrics']['reliability']['bands'];
/** How often findings were right, by confidence band. */
export type BandFigures = Pick<ModelCard['metrics']['reliability'], 'bands' | 'kinds'>;

/** Below this number of slices with a tumor, figures are not shown. */
const minSlices = 50;
/** Below this number of findings, a band has no figure. */
const minFindings = 20;

const withEnough = (bands: Bands): Bands =>
  bands.map((band) =>
    band.precision && band.precision.n < minFindings ? { ...band, precision: null } : band,
  );

/**
 * How often findings of each band were right on this kind of image. `bands` is null if too few tumors on such images
 * were tested. `kind` is null if the kind, or figures by kind, are unknown; the bands then cover all images.
 */
export function bandsFor(
  { bands, kinds }: BandFigures,
  kind: Acquisition | null,
): { bands: Bands | null; kind: Acquisition | null } {
  if (!kind || !kinds) return { bands: withEnough(bands), kind: null };
  const same = kinds.find(({ sequence, head }) => sequence === kind.sequence && head === kind.head);
  return { bands: same && same.mixture.withTumour >= minSlices ? withEnough(same.bands) : null, kind };
}
