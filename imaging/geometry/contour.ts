import type { Box } from './box.ts';
import { areaOf, type Point } from './outline.ts';

export interface MaskGrid {
  /** Probability of each cell, row by row. */
  values: Float32Array;
  width: number;
  height: number;
}

const level = 0.5;
const maxPoints = 64;
/** The mask may extend slightly beyond the box. */
const margin = 0.08;

/**
 * The outline of the largest marked area inside a box (marching squares, linear between cells), in input
 * pixels, at most 64 points. Undefined when the mask marks nothing there.
 */
export function traceContour(mask: MaskGrid, box: Box, inputSize: number): Point[] | undefined {
  const scaleX = mask.width / inputSize;
  const scaleY = mask.height / inputSize;
  const growX = (box.right - box.left) * margin;
  const growY = (box.bottom - box.top) * margin;
  const first = {
    x: Math.max(0, Math.floor((box.left - growX) * scaleX)),
    y: Math.max(0, Math.floor((box.top - growY) * scaleY)),
  };
  const last = {
    x: Math.min(mask.width - 1, Math.ceil((box.right + growX) * scaleX) - 1),
    y: Math.min(mask.height - 1, Math.ceil((box.bottom + growY) * scaleY) - 1),
  };
  // Everything outside the window counts as unmarked, so that every outline closes.
  const value = (x: number, y: number): number =>
    x < first.x || y < first.y || x > last.x || y > last.y ? 0 : (mask.values[y * mask.width + x] ?? 0);

  const loops = joinSegments(marchSquares(first, last, value));
  let largest: Point[] | undefined;
  let largestArea = 0;
  for (const loop of loops) {
    const area = areaOf(loop);
    if (area > largestArea) [largest, largestArea] = [loop, area];
  }
  // An area of less than two cells is noise.
  if (largest === undefined || largestArea < 2) return undefined;
  return simplify(largest).map(([x, y]) => [(x + 0.5) / scaleX, (y + 0.5) / scaleY]);
}

interface Segment {
  from: string;
  to: string;
  point: Point;
}

/** Segments with the marked side on their right; ends are named by the grid edge that they cross. */
function marchSquares(
  first: { x: number; y: number },
  last: { x: number; y: number },
  value: (x: number, y: number) => number,
): Map<string, Segment> {
  const segments = new Map<string, Segment>();
  for (let y = first.y - 1; y <= last.y; y++) {
    for (let x = first.x - 1; x <= last.x; x++) {
      const corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)] as const;
      const index = corners.reduce<number>((sum, corner, i) => sum + (corner >= level ? 1 << i : 0), 0);
      const crossed = segmentTable[index]!;
      // Most cells are entirely inside or outside.
      if (crossed.length === 0) continue;
      const edges = [
        { name: `h${x},${y}`, point: [x + crossing(corners[0], corners[1]), y] as Point },
        { name: `v${x + 1},${y}`, point: [x + 1, y + crossing(corners[1], corners[2])] as Point },
        { name: `h${x},${y + 1}`, point: [x + crossing(corners[3], corners[2]), y + 1] as Point },
        { name: `v${x},${y}`, point: [x, y + crossing(corners[0], corners[3])] as Point },
      ] as const;
      for (const [from, to] of crossed) {
        segments.set(edges[from]!.name, {
          from: edges[from]!.name,
          to: edges[to]!.name,
          point: edges[from]!.point,
        });
      }
    }
  }
  return segments;
}

/** Edges (0 top, 1 right, 2 bottom, 3 left) joined for each pattern of marked corners, clockwise from top left. */
const segmentTable: readonly (readonly [number, number][])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
];

function crossing(from: number, to: number): number {
  return from === to ? 0.5 : Math.min(1, Math.max(0, (level - from) / (to - from)));
}

function joinSegments(segments: Map<string, Segment>): Point[][] {
  const loops: Point[][] = [];
  while (segments.size > 0) {
    const loop: Point[] = [];
    let name: string | undefined = segments.keys().next().value;
    while (name !== undefined) {
      const segment = segments.get(name);
      if (segment === undefined) break;
      loop.push(segment.point);
      segments.delete(name);
      name = segment.to;
    }
    loops.push(loop);
  }
  return loops;
}

/** Drops the point that changes the area least until few enough are left (Visvalingam). */
function simplify(points: Point[]): Point[] {
  const kept = points.slice();
  const cost = (i: number): number => {
    const [ax, ay] = kept[(i + kept.length - 1) % kept.length]!;
    const [bx, by] = kept[i]!;
    const [cx, cy] = kept[(i + 1) % kept.length]!;
    return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  };
  while (kept.length > 4) {
    let cheapest = 0;
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < kept.length; i++) {
      const price = cost(i);
      if (price < lowest) [cheapest, lowest] = [i, price];
    }
    if (kept.length <= maxPoints && lowest > 0.02) break;
    kept.splice(cheapest, 1);
  }
  return kept;
}
