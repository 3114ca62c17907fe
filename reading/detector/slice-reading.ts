import type { MaskGrid } from '#imaging/geometry/contour.ts';
import type { NetworkSequence, PictureKind } from '../vocabulary.ts';
import type { DetectedBox } from './detected-box.ts';

/** The network's results for one slice. Networks older than sulcus-2 have no kind, sequence or brain. */
export interface SliceReading {
  /** From `lowestConfidence` on, best first. */
  boxes: DetectedBox[];
  /** Other abnormalities, likewise; absent if the network does not look for them. */
  others?: DetectedBox[];
  /** Probability of each kind of picture. */
  kind?: Record<PictureKind, number>;
  /** Probability of each sequence. */
  sequence?: Record<NetworkSequence, number>;
  /** Probability of brain tissue in cells that cover the picture. */
  brain?: MaskGrid;
  /** Probability of a brain MR slice. */
  scope: number;
}

/** Boxes below this are noise. */
export const lowestConfidence = 0.02;

/** Probability of a brain MR slice, from `kind` if the network has it. */
export const brainProbability = ({ kind, scope }: SliceReading): number => kind?.['brain-mr'] ?? scope;

/** Probability that a picture shows any slice of a head. */
export const headProbability = (kind: Record<PictureKind, number>): number =>
  kind['brain-mr'] + kind['too-little-head'];

/** The most probable entry of an output; null if the network has no such output. */
export function mostLikely<Name extends string>(
  shares: Record<Name, number> | undefined,
): { name: Name; probability: number } | null {
  if (!shares) return null;
  const entries = Object.entries<number>(shares) as [Name, number][];
  const [name, probability] = entries.reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  return { name, probability };
}
