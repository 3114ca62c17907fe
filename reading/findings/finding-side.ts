import type { PictureSize } from '#imaging/geometry/box.ts';
import type { BodySide, Orientation } from '#imaging/picture/decoded-scan.ts';

/** A center this close to the middle, as a share of the width, belongs to neither half. */
const middleWithin = 0.03;

/** A half of the patient (right, left, anterior, posterior) or of the image. */
export type FindingSide = 'middle' | 'R' | 'L' | 'A' | 'P' | 'left' | 'right';

const isHalf = (letter: BodySide | undefined): letter is 'R' | 'L' | 'A' | 'P' =>
  letter === 'R' || letter === 'L' || letter === 'A' || letter === 'P';

/** The half of the patient with the finding or, without an orientation, the half of the image. */
export function findingSide(
  { x }: { x: number },
  { width }: Pick<PictureSize, 'width'>,
  orientation: Orientation | null,
): FindingSide {
  const offset = x / width - 0.5;
  if (Math.abs(offset) < middleWithin) return 'middle';
  const side = offset < 0 ? 'left' : 'right';
  const letter = orientation?.[side];
  return isHalf(letter) ? letter : side;
}
