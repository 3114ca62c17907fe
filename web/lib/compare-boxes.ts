import type { Box, PictureSize } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';

/** Minimum intersection over union for two boxes to mark the same lesion. */
export const sameLesion = 0.3;

export interface Comparison {
  found: number;
  missed: number;
  /** Boxes on normal tissue. */
  extra: number;
  /** Mean overlap of the boxes that found a lesion; null if none did. */
  overlap: number | null;
}

/** Compares boxes with the truth. Each box matches at most one lesion, the one with the largest overlap. */
export function compareBoxes(boxes: readonly Box[], truth: readonly Box[]): Comparison {
  const pairs = boxes
    .flatMap((box, i) =>
      truth.map((lesion, j) => ({ box: i, lesion: j, overlap: intersectionOverUnion(box, lesion) })),
    )
    .filter(({ overlap }) => overlap >= sameLesion)
    .toSorted((a, b) => b.overlap - a.overlap);
  const matched: typeof pairs = [];
  for (const pair of pairs) {
    const taken = matched.some(({ box, lesion }) => box === pair.box || lesion === pair.lesion);
    if (!taken) matched.push(pair);
  }
  const sum = matched.reduce((total, { overlap }) => total + overlap, 0);
  return {
    found: matched.length,
    missed: truth.length - matched.length,
    extra: boxes.length - matched.length,
    overlap: matched.length > 0 ? sum / matched.length : null,
  };
}

export const isRight = ({ missed, extra }: Comparison): boolean => missed === 0 && extra === 0;

/** The true lesions of a picture of this size. */
export interface CaseTruth extends PictureSize {
  truth: readonly Box[];
}

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const centerOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/**
 * How far the best box for each lesion is off its center on average, as a share of the picture's diagonal; null without a box
 * or a lesion.
 */
export function offsetOf(boxes: readonly Box[], { truth, width, height }: CaseTruth): number | null {
  const diagonal = Math.hypot(width, height);
  const offsets = truth.flatMap((lesion) => {
    const center = centerOf(lesion);
    const distances = boxes.map((box) => {
      const { x, y } = centerOf(box);
      return Math.hypot(x - center.x, y - center.y) / diagonal;
    });
    return distances.length > 0 ? [Math.min(...distances)] : [];
  });
  return meanOf(offsets);
}
