import { isConvex, type Point, type Quad } from '#reading/crop/quad.ts';

interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
/** Sides shorter than this share of the picture's longer side cannot be made. */
const shortest = 0.02;

/** Corners that lie beside (at the same height) and above or below a corner. */
const besideOf = [1, 0, 3, 2] as const;
const belowOf = [3, 2, 1, 0] as const;
export const corners = [0, 1, 2, 3] as const;
export type Corner = (typeof corners)[number];

const isLargeEnough = (quad: Quad, picture: Size): boolean => {
  const least = shortest * Math.max(picture.width, picture.height);
  return corners.every((at) => {
    const [p, q] = [quad[at], quad[((at + 1) % 4) as Corner]];
    return Math.hypot(p.x - q.x, p.y - q.y) >= least;
  });
};

/** The quadrilateral itself if a move would fold it or make it too small. */
const ifPossible = (moved: Quad, before: Quad, picture: Size): Quad =>
  isConvex(moved) && isLargeEnough(moved, picture) ? moved : before;

/** Moves a corner; unless it is `free`, its neighbors follow, so that a rectangle stays one. */
export function moveCorner(quad: Quad, corner: Corner, to: Point, picture: Size, free: boolean): Quad {
  const point = { x: clamp(to.x, picture.width), y: clamp(to.y, picture.height) };
  const moved: [Point, Point, Point, Point] = [...quad];
  moved[corner] = point;
  if (!free) {
    moved[besideOf[corner]] = { ...moved[besideOf[corner]], y: point.y };
    moved[belowOf[corner]] = { ...moved[belowOf[corner]], x: point.x };
    // Beyond the opposite corner the frame would be upside down.
    if (moved[0].x >= moved[1].x || moved[0].y >= moved[3].y) return quad;
  }
  return ifPossible(moved, quad, picture);
}

/** Moves all corners, as far as they stay in the picture. */
export function moveAll(quad: Quad, by: Point, picture: Size): Quad {
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const dx = Math.min(picture.width - Math.max(...xs), Math.max(-Math.min(...xs), by.x));
  const dy = Math.min(picture.height - Math.max(...ys), Math.max(-Math.min(...ys), by.y));
  const at = ({ x, y }: Point): Point => ({ x: x + dx, y: y + dy });
  return [at(quad[0]), at(quad[1]), at(quad[2]), at(quad[3])];
}

/** Turns the corners around their center. Corners may leave the picture; what lies beyond it is black. */
export function turnCorners(quad: Quad, degrees: number): Quad {
  const center = {
    x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
    y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = ({ x, y }: Point): Point => ({
    x: center.x + (x - center.x) * cos - (y - center.y) * sin,
    y: center.y + (x - center.x) * sin + (y - center.y) * cos,
  });
  return [at(quad[0]), at(quad[1]), at(quad[2]), at(quad[3])];
}

/** The upright rectangle around a quadrilateral, within the picture. */
export function uprightOf(quad: Quad, { width, height }: Size): Quad {
  const xs = quad.map(({ x }) => clamp(x, width));
  const ys = quad.map(({ y }) => clamp(y, height));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The same part, turned clockwise when it is cut out. */
export function quarterTurns(quad: Quad, turns: number): Quad {
  const at = (i: number) => quad[((((i - turns) % 4) + 4) % 4) as Corner];
  return [at(0), at(1), at(2), at(3)];
}
