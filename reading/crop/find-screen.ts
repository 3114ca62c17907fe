import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { labelComponents, otsuThreshold, reduceGray } from '#imaging/picture/foreground.ts';
import type { Head } from './find-heads.ts';
import { areaOf, hullOf, isConvex, type Point, type Quad, turn } from './quad.ts';

const searchSide = 256;
/** A screen or film fills at least this share of its four corners' area. */
const leastFilled = 0.93;
/** Below this, a picture is straight enough: the share of its sides by which corners are off. */
const straight = 0.012;

/**
 * The dark screen or film around a head in a photograph, if it has four corners in the picture and lies askew. Null
 * for a screenshot, which is straight, and for a photograph without the edges of the screen.
 */
export function findScreen({ gray, width, height }: Picture, head: Head): Quad | null {
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / searchSide));
  const columns = Math.ceil(width / scale);
  const rows = Math.ceil(height / scale);
  const reduced = reduceGray(gray, width, height, scale);
  const inHead = (x: number, y: number) =>
    x >= head.left / scale && x < head.right / scale && y >= head.top / scale && y < head.bottom / scale;
  const outside: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (!inHead(column, row)) outside.push(reduced[row * columns + column]!);
  const { dark, bright } = twoGrays(Uint8Array.from(outside));
  if (bright - dark < 25) return null;
  let best: { quad: Quad; filled: number } | null = null;
  for (const share of [0.3, 0.45, 0.6]) {
    const limit = dark + share * (bright - dark);
    const mask = new Uint8Array(reduced.length);
    for (let i = 0; i < mask.length; i++)
      if (reduced[i]! < limit || inHead(i % columns, Math.floor(i / columns))) mask[i] = 1;
    const found = cornersOf(mask, columns, rows, head, scale);
    if (found && (!best || found.filled > best.filled)) best = found;
  }
  if (!best || best.filled < leastFilled || isStraight(best.quad)) return null;
  return best.quad;
}

/** The mean grays of what is darker and what is brighter than Otsu's threshold. */
function twoGrays(values: Uint8Array): { dark: number; bright: number } {
  const split = otsuThreshold(values);
  let [low, lows, high] = [0, 0, 0];
  for (const value of values) {
    if (value > split) high += value;
    else {
      low += value;
      lows++;
    }
  }
  return { dark: low / Math.max(1, lows), bright: high / Math.max(1, values.length - lows) };
}

function cornersOf(mask: Uint8Array, columns: number, rows: number, head: Head, scale: number) {
  const { labels, components } = labelComponents(mask, columns, rows);
  const middle =
    Math.floor((head.top + head.bottom) / 2 / scale) * columns +
    Math.floor((head.left + head.right) / 2 / scale);
  const screen = components.find(({ label }) => label === labels[middle]);
  if (!screen) return null;
  // What runs out of the picture on two sides or more has no corners.
  const sides = [
    screen.left === 0,
    screen.top === 0,
    screen.right === columns - 1,
    screen.bottom === rows - 1,
  ];
  if (sides.filter(Boolean).length > 1) return null;
  const points: Point[] = [];
  for (let row = screen.top; row <= screen.bottom; row++) {
    const from = labels.indexOf(screen.label, row * columns);
    const to = labels.lastIndexOf(screen.label, (row + 1) * columns - 1);
    if (from < row * columns || from >= (row + 1) * columns) continue;
    const [left, right] = [from - row * columns, to - row * columns + 1];
    points.push({ x: left, y: row }, { x: right, y: row }, { x: left, y: row + 1 }, { x: right, y: row + 1 });
  }
  const hull = hullOf(points);
  const four = toFourSides(hull);
  if (!four) return null;
  const quad = fromTopLeft(four.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
  if (!isConvex(quad)) return null;
  return { quad, filled: (areaOf(hull) * scale * scale) / areaOf(quad) };
}

/** Drops sides, each time the one whose neighbors meet with the least added area. */
function toFourSides(hull: readonly Point[]): Point[] | null {
  const points = [...hull];
  while (points.length > 4) {
    let best: { at: number; added: number; corner: Point } | null = null;
    for (let at = 0; at < points.length; at++) {
      const [p, q, r, s] = [-1, 0, 1, 2].map((d) => points[(at + d + points.length) % points.length]!);
      const corner = meet(p!, q!, s!, r!);
      if (!corner) continue;
      const added = areaOf([q!, corner, r!]);
      if (!best || added < best.added) best = { at, added, corner };
    }
    if (!best) return null;
    points[best.at] = best.corner;
    points.splice((best.at + 1) % points.length, 1);
  }
  return points.length === 4 ? points : null;
}

/** Where the line from p through q meets the line from s through r, beyond q and r. */
function meet(p: Point, q: Point, s: Point, r: Point): Point | null {
  const [dx, dy, ex, ey] = [q.x - p.x, q.y - p.y, r.x - s.x, r.y - s.y];
  const determinant = dx * ey - dy * ex;
  if (Math.abs(determinant) < 1e-9) return null;
  const t = ((s.x - p.x) * ey - (s.y - p.y) * ex) / determinant;
  const u = ((s.x - p.x) * dy - (s.y - p.y) * dx) / determinant;
  if (t < 1 || u < 1) return null;
  return { x: p.x + t * dx, y: p.y + t * dy };
}

/** Clockwise from the corner nearest to the top left. */
function fromTopLeft(points: readonly Point[]): Quad {
  const clockwise = turn(points[0]!, points[1]!, points[2]!) > 0 ? points : points.toReversed();
  const sums = clockwise.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  const at = (i: number) => clockwise[(first + i) % 4]!;
  return [at(0), at(1), at(2), at(3)];
}

function isStraight([a, b, c, d]: Quad): boolean {
  const wide = Math.max(b.x, c.x) - Math.min(a.x, d.x);
  const high = Math.max(c.y, d.y) - Math.min(a.y, b.y);
  return (
    Math.max(Math.abs(a.y - b.y), Math.abs(d.y - c.y)) < straight * high &&
    Math.max(Math.abs(a.x - d.x), Math.abs(b.x - c.x)) < straight * wide
  );
}
