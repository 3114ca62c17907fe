export type Contour = [number, number][];

/** More handles than this hide the lesion they surround. */
export const mostHandles = 24;
/** What an outline of the model, with a point for every few pixels, begins with: room for some more. */
const firstHandles = 16;

/** Twice the area of the triangle that a point forms with its neighbors: how much the outline loses without it. */
function weightOf(points: Contour, at: number): number {
  const [ax, ay] = points.at(at - 1)!;
  const [bx, by] = points[at]!;
  const [cx, cy] = points[(at + 1) % points.length]!;
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));
}

/** The points on the edges of the outline's box: without them the box would shrink. */
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
 * The points of an outline that are offered as handles: a few that keep its shape (Visvalingam and Whyatt, 1993) and
 * its box. The outline itself stays as it is until one of them is used.
 */
export function handlesOf(outline: Contour): Contour {
  if (outline.length <= mostHandles) return outline;
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
