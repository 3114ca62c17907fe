import type { ReviewedBox } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { centeredBoxOf, rectangleOf } from '#imaging/geometry/box.ts';
import { type TumorClass, tumorClasses } from '#reading/vocabulary.ts';
import type { Size } from '#web/components/viewer/viewport.ts';

export interface Point {
  x: number;
  y: number;
}
export interface Frame extends Size {
  left: number;
  top: number;
}
/** A box under edit, in picture pixels. */
export interface EditedBox extends Frame {
  id: string;
  class: TumorClass;
  /** Inside the box; null if only the box was drawn. */
  contour: Contour | null;
}
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** A smaller drag is an accident. */
export const minSide = 4;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Falls back to 'tumor', because the hosted provider has its own names for an unspecified tumor. */
export function classOf(name: string): TumorClass {
  return tumorClasses.find((known) => known === name) ?? 'tumor';
}

export function nextClass(current: TumorClass): TumorClass {
  return tumorClasses[(tumorClasses.indexOf(current) + 1) % tumorClasses.length] ?? 'tumor';
}

/** A mark of the model or of a reviewer. */
export type Mark = Pick<Detection, 'class' | 'x' | 'y' | 'width' | 'height' | 'frame'> &
  Partial<Pick<Detection, 'contour'>>;

/** The boxes of the shown frame, as a starting point for the reviewer. */
export function boxesOf(marks: readonly Mark[], picture: Size & { shownFrame: number }): EditedBox[] {
  return marks.flatMap((mark, index) => {
    if (mark.frame !== picture.shownFrame) return [];
    const box = rectangleOf(mark, picture);
    const contour = mark.contour?.map(([x, y]): [number, number] => [x, y]) ?? null;
    return [{ id: `start-${index}`, class: classOf(mark.class), ...box, contour }];
  });
}

/** The boxes to send. Boxes on other frames are unchanged. */
export function reviewedBoxes(
  boxes: readonly EditedBox[],
  marks: readonly Mark[],
  picture: Size & { shownFrame: number },
): ReviewedBox[] {
  const elsewhere = marks.filter(({ frame }) => frame !== picture.shownFrame);
  return [
    ...boxes.map((box) => {
      const { x, y, width, height } = centeredBoxOf(box, picture);
      return {
        class: box.class,
        x,
        y,
        width: Math.min(1, width),
        height: Math.min(1, height),
        frame: picture.shownFrame,
        ...(box.contour && { contour: box.contour }),
      };
    }),
    ...elsewhere.map(({ class: name, x, y, width, height, frame, contour }) => ({
      class: classOf(name),
      x,
      y,
      width,
      height,
      frame,
      ...(contour && { contour }),
    })),
  ];
}

function shift(box: EditedBox, left: number, top: number): EditedBox {
  const contour = box.contour?.map(([x, y]): [number, number] => [x - box.left + left, y - box.top + top]);
  return { ...box, left, top, contour: contour ?? null };
}

/** Changes the edges of a box. It is no longer the box of its outline, so the outline goes. */
const resize = (box: EditedBox, to: Frame): EditedBox => ({ ...box, ...to, contour: null });

export function moveBox(box: EditedBox, dx: number, dy: number, picture: Size): EditedBox {
  return shift(
    box,
    clamp(box.left + dx, 0, Math.max(0, picture.width - box.width)),
    clamp(box.top + dy, 0, Math.max(0, picture.height - box.height)),
  );
}

/** Moves one corner; the opposite one stays. */
export function resizeBox(box: EditedBox, corner: Corner, dx: number, dy: number, picture: Size): EditedBox {
  let { left, top } = box;
  let right = box.left + box.width;
  let bottom = box.top + box.height;
  if (corner.endsWith('w')) left = clamp(left + dx, 0, right - minSide);
  else right = clamp(right + dx, left + minSide, picture.width);
  if (corner.startsWith('n')) top = clamp(top + dy, 0, bottom - minSide);
  else bottom = clamp(bottom + dy, top + minSide, picture.height);
  return resize(box, { left, top, width: right - left, height: bottom - top });
}

/** Fits the box to its outline. */
function withContour(box: EditedBox, contour: Contour): EditedBox {
  const xs = contour.map(([x]) => x);
  const ys = contour.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(minSide, Math.max(...xs) - left);
  const height = Math.max(minSide, Math.max(...ys) - top);
  return { ...box, left, top, width, height, contour };
}

/** Moves one handle of the outline, and fits the box. From then on the outline runs through its handles. */
export function movePoint(box: EditedBox, index: number, to: Point, picture: Size): EditedBox {
  const moved: [number, number] = [clamp(to.x, 0, picture.width), clamp(to.y, 0, picture.height)];
  return withContour(
    box,
    handlesOf(box.contour ?? []).map((point, each) => (each === index ? moved : point)),
  );
}

export function removePoint(box: EditedBox, index: number): EditedBox {
  const contour = handlesOf(box.contour ?? []).filter((_, each) => each !== index);
  return contour.length < 3 ? { ...box, contour: null } : withContour(box, contour);
}

/** Adds a point in the middle of the side after a handle, up to the maximum number of handles. */
export function splitSide(box: EditedBox, index: number): EditedBox {
  const contour = handlesOf(box.contour ?? []);
  if (contour.length >= maxHandles) return box;
  const from = contour[index];
  const to = contour[(index + 1) % contour.length];
  if (!from || !to) return box;
  const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return { ...box, contour: contour.toSpliced(index + 1, 0, middle) };
}

/** An initial outline: the ellipse that fills the box. */
export function ellipseIn({ left, top, width, height }: Frame): Contour {
  return Array.from({ length: 12 }, (_, index): [number, number] => {
    const angle = (index / 12) * 2 * Math.PI;
    return [left + (width / 2) * (1 + Math.cos(angle)), top + (height / 2) * (1 + Math.sin(angle))];
  });
}

/** The box between two points, clipped to the picture. */
export function boxBetween(a: Point, b: Point, picture: Size): Frame {
  const left = clamp(Math.min(a.x, b.x), 0, picture.width);
  const top = clamp(Math.min(a.y, b.y), 0, picture.height);
  const right = clamp(Math.max(a.x, b.x), 0, picture.width);
  const bottom = clamp(Math.max(a.y, b.y), 0, picture.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** A box in the middle of the picture, for drawing with the keyboard. */
export function middleBox(picture: Size): Frame {
  const width = picture.width / 5;
  const height = picture.height / 5;
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height };
}

/** Movement per press of an arrow key, in picture pixels. */
export function keyStep(picture: Size): number {
  return Math.max(1, Math.round(Math.max(picture.width, picture.height) / 256));
}

type Contour = [number, number][];

/** More handles than this would hide the lesion. */
const maxHandles = 24;
/** Number of initial handles for an outline of the model, which has a point every few pixels. */
const firstHandles = 16;

/** Twice the area of the triangle of a point and its neighbors: how much the outline changes without it. */
function weightOf(points: Contour, at: number): number {
  const [ax, ay] = points.at(at - 1)!;
  const [bx, by] = points[at]!;
  const [cx, cy] = points[(at + 1) % points.length]!;
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));
}

/** The points on the edges of the bounding box: without them the box would shrink. */
function extremesOf(points: Contour): Set<readonly [number, number]> {
  const by = (compare: (a: [number, number], b: [number, number]) => number) => points.toSorted(compare)[0]!;
  return new Set([
    by((a, b) => a[0] - b[0]),
    by((a, b) => b[0] - a[0]),
    by((a, b) => a[1] - b[1]),
    by((a, b) => b[1] - a[1]),
  ]);
}

/**
 * The points of an outline to show as handles: a few that preserve its shape (Visvalingam and Whyatt, 1993) and its
 * box. The outline itself changes only when a handle is used.
 */
export function handlesOf(outline: Contour): Contour {
  if (outline.length <= maxHandles) return outline;
  const kept = extremesOf(outline);
  const points = [...outline];
  while (points.length > firstHandles) {
    let lightest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, point] of points.entries()) {
      const weight = kept.has(point) ? Number.POSITIVE_INFINITY : weightOf(points, at);
      if (weight < least) [lightest, least] = [at, weight];
    }
    points.splice(lightest, 1);
  }
  return points;
}
