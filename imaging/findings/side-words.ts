import type { PictureSize } from '../geometry/box.ts';
import type { BodySide, Orientation } from '../picture/decoded-scan.ts';

/** A center this near to the middle, as a share of the width, belongs to neither half. */
const middleWithin = 0.03;

const bodyHalves: Partial<Record<BodySide, string>> = {
  R: 'In the patient’s right half.',
  L: 'In the patient’s left half.',
  A: 'In the front half of the head.',
  P: 'In the back half of the head.',
};

/** Said wherever a file does not say which side of the patient is on which side of the picture. */
export const mirroredWords = 'Pictures are often mirrored, so this may be either side of the patient.';

/** In which half a finding lies: of the patient where the file says so, else of the picture. */
export function sideWords(
  { x }: { x: number },
  { width }: Pick<PictureSize, 'width'>,
  orientation: Orientation | null,
): string {
  const offset = x / width - 0.5;
  if (Math.abs(offset) < middleWithin) return 'Near the middle, between left and right.';
  const side = offset < 0 ? 'left' : 'right';
  const letter = orientation?.[side];
  return (letter && bodyHalves[letter]) ?? `In the ${side} half of the picture. ${mirroredWords}`;
}
