export interface Point {
  x: number;
  y: number;
}

/** Four corners in the order top left, top right, bottom right, bottom left, as they shall lie after straightening. */
export type Quad = readonly [Point, Point, Point, Point];

/** Maps points of one plane to another, such as a straight picture to a photograph of it. */
type Row = readonly [number, number, number];
export type Projection = readonly [Row, Row, Row];

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const quadOf = ({ left, top, right, bottom }: Rectangle): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** Projects the rectangle from (0, 0) to (width, height) onto a quadrilateral (Heckbert 1989, section 2.2). */
export function projectionOnto([a, b, c, d]: Quad, width: number, height: number): Projection {
  const sumX = a.x - b.x + c.x - d.x;
  const sumY = a.y - b.y + c.y - d.y;
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sumX * dy2 - dx2 * sumY) / determinant;
  const h = (dx1 * sumY - sumX * dy1) / determinant;
  return [
    [(b.x - a.x + g * b.x) / width, (d.x - a.x + h * d.x) / height, a.x],
    [(b.y - a.y + g * b.y) / width, (d.y - a.y + h * d.y) / height, a.y],
    [g / width, h / height, 1],
  ];
}

export function projectPoint([p, q, r]: Projection, { x, y }: Point): Point {
  const w = r[0] * x + r[1] * y + r[2];
  return { x: (p[0] * x + p[1] * y + p[2]) / w, y: (q[0] * x + q[1] * y + q[2]) / w };
}

/** The projection of the other direction: the adjugate matrix, because a common factor makes no difference. */
export function inverseOf([[a, b, c], [d, e, f], [g, h, i]]: Projection): Projection {
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
}

export const project = (quad: Quad, projection: Projection): Quad => [
  projectPoint(projection, quad[0]),
  projectPoint(projection, quad[1]),
  projectPoint(projection, quad[2]),
  projectPoint(projection, quad[3]),
];

/** Width and height that a quadrilateral has when it is straightened: the means of opposite sides. */
export function straightSize([a, b, c, d]: Quad): { width: number; height: number } {
  const side = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  return { width: (side(a, b) + side(d, c)) / 2, height: (side(a, d) + side(b, c)) / 2 };
}

/** Twice the signed area of a triangle; positive if it turns clockwise on a screen. */
export const turn = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether the corners go around clockwise without crossing or a reflex angle, as straightening needs. */
export const isConvex = ([a, b, c, d]: Quad): boolean =>
  turn(a, b, c) > 0 && turn(b, c, d) > 0 && turn(c, d, a) > 0 && turn(d, a, b) > 0;

export function areaOf(polygon: readonly Point[]): number {
  let twice = 0;
  for (const [i, p] of polygon.entries()) {
    const next = polygon[(i + 1) % polygon.length]!;
    twice += p.x * next.y - next.x * p.y;
  }
  return Math.abs(twice) / 2;
}

/** The convex hull, clockwise on a screen (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((p, q) => p.x - q.x || p.y - q.y);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Intersection over union of two convex quadrilaterals. */
export function overlapOf(one: Quad, other: Quad): number {
  let shared: Point[] = [...one];
  for (const [i, from] of other.entries()) {
    const to = other[(i + 1) % 4]!;
    shared = shared.flatMap((point, at) => {
      const next = shared[(at + 1) % shared.length]!;
      const [here, there] = [turn(from, to, point), turn(from, to, next)];
      const share = here / (here - there);
      const crossing = { x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) };
      return [...(here >= 0 ? [point] : []), ...(here >= 0 !== there >= 0 ? [crossing] : [])];
    });
  }
  const both = areaOf(shared);
  return both / (areaOf(one) + areaOf(other) - both);
}
