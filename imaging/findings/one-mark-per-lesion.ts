import { type Box, boxOf, type CentredBox, type PictureSize } from '../geometry/box.ts';

/** Share of the smaller box from which two marks mean the same place. */
const sharedShare = 0.5;

/**
 * Nested and overlapping marks of one frame become one: the surest stays. Non-maximum suppression alone lets a small
 * box inside a large one through, because their union is large.
 */
export function oneMarkPerLesion<Mark extends CentredBox & { confidence: number; frame: number }>(
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

function shareOfSmaller(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
  return (width * height) / Math.min(area(a), area(b));
}
