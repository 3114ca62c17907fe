import { type Box, boxOf, type CenteredBox, type PictureSize, shareOfSmaller } from '../geometry/box.ts';

/** Share of the smaller box from which two marks mean the same place. */
const sharedShare = 0.5;

/**
 * Nested and overlapping marks of one frame become one: the surest stays. Non-maximum suppression alone lets a small
 * box inside a large one through, because their union is large.
 */
export function oneMarkPerLesion<Mark extends CenteredBox & { confidence: number; frame: number }>(
  marks: readonly Mark[],
  picture: PictureSize,
): Mark[] {
  const kept: { mark: Mark; box: Box }[] = [];
  for (const mark of marks.toSorted((a, b) => b.confidence - a.confidence)) {
    const box = boxOf(mark, picture);
    const known = kept.some(
      (other) => other.mark.frame === mark.frame && shareOfSmaller(other.box, box) >= sharedShare,
    );
    if (!known) kept.push({ mark, box });
  }
  return kept.map(({ mark }) => mark);
}
