import type { Box } from '#imaging/geometry/box.ts';
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
