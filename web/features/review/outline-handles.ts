export type Contour = [number, number][];

/** More handles than this would hide the lesion. */
export const maxHandles = 24;
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
