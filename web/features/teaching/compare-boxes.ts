import { type Box, intersectionOverUnion } from '#imaging/geometry/box.ts';

/** Boxes that share this part of their union mark the same lesion. */
export const sameLesion = 0.3;

export interface Comparison {
  /** Lesions that a box marks. */
  found: number;
  missed: number;
  /** Boxes on normal tissue. */
  extra: number;
  /** How well the boxes that found a lesion overlap it, on average; null: none did. */
  overlap: number | null;
}

/** Boxes against the truth; each box marks at most one lesion, the one that it overlaps most. */
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
