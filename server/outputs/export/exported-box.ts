import type { Scan } from '#contract/scans.ts';
import { classIds, plainClass } from '#contract/tumor-classes.ts';
import { boxOf, type CenteredBox, clipBox, type PictureSize, type Rectangle } from '#imaging/geometry/box.ts';

/** The box of a detection in pixels, clipped to the picture, because readers refuse boxes that reach outside. */
export function pixelBox(detection: CenteredBox, picture: PictureSize): Rectangle {
  const { left, top, right, bottom } = clipBox(boxOf(detection, picture), picture);
  return {
    left: rounded(left),
    top: rounded(top),
    width: rounded(right - left),
    height: rounded(bottom - top),
  };
}

/** A hundredth of a pixel is finer than any detector. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The number of each class in this result: the product's own classes, then those of a hosted model. */
export function classNumbers({ detections }: Pick<Scan, 'detections'>): Map<string, number> {
  const known = new Map(Object.entries(classIds));
  for (const name of detections.map((one) => plainClass(one.class)))
    if (!known.has(name)) known.set(name, known.size);
  return known;
}
