import { type Box, boxOf, type CenteredBox, type PictureSize } from '#imaging/geometry/box.ts';
import { shareOfSmaller } from '#imaging/geometry/overlap.ts';

/** Two marks that share this much of the smaller box mean the same place. */
export const sharedShare = 0.5;

/**
 * Of nested or overlapping marks on one frame, keeps the one with the highest confidence. Non-maximum suppression does
 * not remove a small box inside a large one, because their intersection over union is small.
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
