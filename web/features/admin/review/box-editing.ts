import type { ReviewedBox } from '#contract/review.ts';
import { type Detection, tumourClasses } from '#contract/scans.ts';

export type TumourClass = (typeof tumourClasses)[number];

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Frame extends Size {
  left: number;
  top: number;
}
/** A box as it is edited; lengths in pixels of the picture. */
export interface EditedBox extends Frame {
  id: string;
  class: TumourClass;
}
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** Smaller than this nobody can have meant it. */
export const smallestSide = 4;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The hosted provider has names of its own for a tumour of no particular kind. */
export function classOf(name: string): TumourClass {
  return tumourClasses.find((known) => known === name) ?? 'tumor';
}

export function nextClass(current: TumourClass): TumourClass {
  return tumourClasses[(tumourClasses.indexOf(current) + 1) % tumourClasses.length] ?? 'tumor';
}

/** The model's boxes of the shown frame, as a start for the reviewer. */
export function boxesOf(
  detections: readonly Detection[],
  picture: Size & { shownFrame: number },
): EditedBox[] {
  return detections.flatMap((detection, index) => {
    if (detection.frame !== picture.shownFrame) return [];
    const width = detection.width * picture.width;
    const height = detection.height * picture.height;
    return [
      {
        id: `model-${index}`,
        class: classOf(detection.class),
        left: detection.x - width / 2,
        top: detection.y - height / 2,
        width,
        height,
      },
    ];
  });
}

/** As they are sent. Boxes on frames that were not shown stay as the model drew them. */
export function reviewedBoxes(
  boxes: readonly EditedBox[],
  detections: readonly Detection[],
  picture: Size & { shownFrame: number },
): ReviewedBox[] {
  const elsewhere = detections.filter(({ frame }) => frame !== picture.shownFrame);
  return [
    ...boxes.map(({ class: kind, left, top, width, height }) => ({
      class: kind,
      x: left + width / 2,
      y: top + height / 2,
      width: Math.min(1, width / picture.width),
      height: Math.min(1, height / picture.height),
      frame: picture.shownFrame,
    })),
    ...elsewhere.map(({ class: name, x, y, width, height, frame }) => ({
      class: classOf(name),
      ...{ x, y, width, height, frame },
    })),
  ];
}

export function moveBox(box: EditedBox, dx: number, dy: number, picture: Size): EditedBox {
  return {
    ...box,
    left: clamp(box.left + dx, 0, Math.max(0, picture.width - box.width)),
    top: clamp(box.top + dy, 0, Math.max(0, picture.height - box.height)),
  };
}

/** Moves one corner; the opposite one stays. */
export function resizeBox(box: EditedBox, corner: Corner, dx: number, dy: number, picture: Size): EditedBox {
  let { left, top } = box;
  let right = box.left + box.width;
  let bottom = box.top + box.height;
  if (corner.endsWith('w')) left = clamp(left + dx, 0, right - smallestSide);
  else right = clamp(right + dx, left + smallestSide, picture.width);
  if (corner.startsWith('n')) top = clamp(top + dy, 0, bottom - smallestSide);
  else bottom = clamp(bottom + dy, top + smallestSide, picture.height);
  return { ...box, left, top, width: right - left, height: bottom - top };
}

/** The box between two points, cut at the edges of the picture. */
export function boxBetween(a: Point, b: Point, picture: Size): Frame {
  const left = clamp(Math.min(a.x, b.x), 0, picture.width);
  const top = clamp(Math.min(a.y, b.y), 0, picture.height);
  const right = clamp(Math.max(a.x, b.x), 0, picture.width);
  const bottom = clamp(Math.max(a.y, b.y), 0, picture.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** A box in the middle of the picture, for who draws with the keyboard. */
export function middleBox(picture: Size): Frame {
  const width = picture.width / 5;
  const height = picture.height / 5;
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height };
}

/** One press of an arrow key, in pixels of the picture. */
export function keyStep(picture: Size): number {
  return Math.max(1, Math.round(Math.max(picture.width, picture.height) / 256));
}
