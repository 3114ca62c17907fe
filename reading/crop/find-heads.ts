import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { type Component, labelComponents, reduceGray } from '#imaging/picture/foreground.ts';
import { grayHistogram } from '#imaging/picture/gray-histogram.ts';
import { markDrawn } from './mark-drawn.ts';
import type { Rectangle } from './quad.ts';

/** Something with the shape of a head, bright on dark. */
export interface Head extends Rectangle {
  /** How well an ellipse fits, from 0 to 1. */
  roundness: number;
}

/** The longest side of the reduced picture that is searched. */
const searchSide = 256;
/** Grays above which a head may begin, as shares of the brightest: on black, or on a screen that glows. */
const thresholds = [0.16, 0.22, 0.3, 0.4, 0.5];
const leastThreshold = 8;
/** Shortest side of a head, as a share of the picture's longest side. */
const smallest = 0.09;
const leastRoundness = 0.77;
/** Bone is dark: scalp and brain that lie no farther apart than this share of the searched side are one head. */
const boneGap = { whole: 0.006, surroundings: 0.02 };
/** A lower threshold shows more of the head; it wins unless the shape gets worse by more than this. */
const roundnessToSpare = 0.14;
/** By this share of the brightest gray, seven eighths of the rim of a head are brighter than its ground. */
const leastRim = 0.07;
/** A rectangle fills more than this of the box around it; an ellipse 0.79. */
const mostFilled = 0.87;

interface Grid {
  columns: number;
  rows: number;
  scale: number;
  gray: Uint8Array;
  /** Cells that a program drew: a page, bars, buttons. */
  drawn: Uint8Array;
}

/** Finds heads in a picture, largest first: coarsely in the whole, then each again in its surroundings. */
export function findHeads(picture: Picture): Head[] {
  const found = withoutDoubles(searchGrid(gridOf(picture), boneGap.whole));
  return found
    .map((head) => {
      const fine = refine(picture, head);
      // What was found with a part of a head can end where its surroundings end.
      return sizeOf(fine) > 1.1 * sizeOf(head) ? refine(picture, fine) : fine;
    })
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

const sizeOf = ({ left, top, right, bottom }: Rectangle): number => (right - left) * (bottom - top);

function gridOf(picture: Picture): Grid {
  const { gray, width, height } = picture;
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / searchSide));
  return {
    columns: Math.ceil(width / scale),
    rows: Math.ceil(height / scale),
    scale,
    gray: reduceGray(gray, width, height, scale),
    drawn: markDrawn(picture, scale),
  };
}

/** Candidates at all thresholds. */
function searchGrid(grid: Grid, gap: number): Head[] {
  const closed = Math.round(gap * Math.max(grid.columns, grid.rows));
  const brightest = brightestOf(grid);
  // Heads that nearly touch are found without closing gaps.
  return [0, closed].flatMap((gapCells) =>
    thresholds.flatMap((share) =>
      headsAbove(grid, {
        threshold: Math.max(leastThreshold, share * brightest),
        brightest,
        closed: gapCells,
      }),
    ),
  );
}

/** The gray below which all but one in 200 cells lie that no program drew. */
function brightestOf({ gray, drawn }: Grid): number {
  const counts = grayHistogram(gray.filter((_, i) => drawn[i] === 0));
  let left = counts.reduce((sum, count) => sum + count, 0) / 200;
  let value = 255;
  while (value > 0 && left >= counts[value]!) left -= counts[value--]!;
  return value;
}

interface Level {
  threshold: number;
  brightest: number;
  /** Gaps of twice as many cells are closed. */
  closed: number;
}

function headsAbove(grid: Grid, level: Level): Head[] {
  const { threshold, closed } = level;
  const { columns, rows, gray, drawn, scale } = grid;
  const bright = new Uint8Array(gray.length);
  for (let i = 0; i < bright.length; i++) if (gray[i]! > threshold && drawn[i] === 0) bright[i] = 1;
  const joined = shrink(grow(bright, columns, rows, closed), columns, rows, closed);
  const { labels, components } = labelComponents(joined, columns, rows);
  const least = smallest * Math.max(columns, rows);
  const heads: Head[] = [];
  for (const component of components) {
    const wide = component.right - component.left + 1;
    const high = component.bottom - component.top + 1;
    if (Math.min(wide, high) < least || component.area < 0.1 * wide * high) continue;
    if (cornersIn(component, labels, columns, rows) > 1) continue;
    const shape = solidShape(component, labels, columns);
    const head = shape && judgeShape(shape, grid, level);
    if (!head || Math.min(head.right - head.left, head.bottom - head.top) < least) continue;
    heads.push({
      roundness: head.roundness,
      left: head.left * scale,
      top: head.top * scale,
      right: head.right * scale,
      bottom: head.bottom * scale,
    });
  }
  return heads;
}

/** A wall around a screen reaches corners of the picture; a head seldom does. */
function cornersIn({ label }: Component, labels: Int32Array, columns: number, rows: number): number {
  const corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1];
  return corners.filter((at) => labels[at] === label).length;
}

interface Shape {
  /** Cells of the shape in a window with one empty cell around it. */
  mask: Uint8Array;
  columns: number;
  rows: number;
  /** Where the window lies in the grid. */
  left: number;
  top: number;
}

/** The component without its holes and without lines and letters that touch it. */
function solidShape(component: Component, labels: Int32Array, gridColumns: number): Shape | null {
  const columns = component.right - component.left + 3;
  const rows = component.bottom - component.top + 3;
  const outside = new Uint8Array(columns * rows).fill(1);
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const at = (component.top + row - 1) * gridColumns + component.left + column - 1;
      if (labels[at] === component.label) outside[row * columns + column] = 0;
    }
  }
  const background = labelComponents(outside, columns, rows).labels;
  const filled = new Uint8Array(background.length);
  for (let i = 0; i < filled.length; i++) if (background[i] !== background[0]) filled[i] = 1;
  const radius = Math.max(1, Math.round(0.035 * Math.min(columns, rows)));
  const opened = grow(shrink(filled, columns, rows, radius), columns, rows, radius);
  const parts = labelComponents(opened, columns, rows);
  const largest = parts.components.toSorted((a, b) => b.area - a.area)[0];
  if (!largest) return null;
  const mask = new Uint8Array(parts.labels.length);
  for (let i = 0; i < mask.length; i++) if (parts.labels[i] === largest.label) mask[i] = 1;
  return { mask, columns, rows, left: component.left - 1, top: component.top - 1 };
}

/** Removes cells within a distance of the outside; the distance is that of a square. */
function shrink(mask: Uint8Array, columns: number, rows: number, radius: number): Uint8Array {
  return spread(mask, columns, rows, radius, 0);
}
function grow(mask: Uint8Array, columns: number, rows: number, radius: number): Uint8Array {
  return spread(mask, columns, rows, radius, 1);
}

/** Spreads a value by `radius` cells up, down, left and right, then diagonally by half of it: nearly a disk. */
function spread(mask: Uint8Array, columns: number, rows: number, radius: number, value: 0 | 1): Uint8Array {
  let from = mask;
  for (let round = 0; round < radius; round++) {
    const to = from.slice();
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const at = row * columns + column;
        if (from[at] !== value) continue;
        if (column > 0) to[at - 1] = value;
        if (column < columns - 1) to[at + 1] = value;
        if (row > 0) to[at - columns] = value;
        if (row < rows - 1) to[at + columns] = value;
        if (round % 2 === 0) continue;
        if (column > 0 && row > 0) to[at - columns - 1] = value;
        if (column < columns - 1 && row > 0) to[at - columns + 1] = value;
        if (column > 0 && row < rows - 1) to[at + columns - 1] = value;
        if (column < columns - 1 && row < rows - 1) to[at + columns + 1] = value;
      }
    }
    from = to;
  }
  return from;
}

/** Whether a shape is round, textured and on dark ground. */
function judgeShape(shape: Shape, grid: Grid, { threshold, brightest }: Level): Head | null {
  const ellipse = momentsOf(shape);
  const wide = ellipse.right - ellipse.left;
  const high = ellipse.bottom - ellipse.top;
  if (wide / high < 0.5 || wide / high > 1.9 || ellipse.area > mostFilled * wide * high) return null;
  if (hasTopCorner(shape, ellipse)) return null;
  const roundness = ellipseOverlap(shape, ellipse);
  if (roundness < leastRoundness) return null;
  const { inside, around, rim, drawnShare, deviation } = measureGrays(shape, grid);
  if (drawnShare > 0.35 || deviation < 7 || rim < around + leastRim * brightest) return null;
  // The ground around a head is dark, also where a screen glows.
  if (around > Math.max(0.62 * inside, threshold * 0.6) || around > 0.7 * inside) return null;
  return {
    roundness,
    left: shape.left + ellipse.left,
    top: shape.top + ellipse.top,
    right: shape.left + ellipse.right,
    bottom: shape.top + ellipse.bottom,
  };
}

interface Ellipse extends Rectangle {
  x: number;
  y: number;
  area: number;
  xx: number;
  yy: number;
  xy: number;
}

function momentsOf({ mask, columns, rows }: Shape): Ellipse {
  const e = { x: 0, y: 0, area: 0, xx: 0, yy: 0, xy: 0, left: columns, top: rows, right: 0, bottom: 0 };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (mask[row * columns + column] === 0) continue;
      e.area++;
      e.x += column;
      e.y += row;
      e.xx += column * column;
      e.yy += row * row;
      e.xy += column * row;
      e.left = Math.min(e.left, column);
      e.right = Math.max(e.right, column + 1);
      e.top = Math.min(e.top, row);
      e.bottom = Math.max(e.bottom, row + 1);
    }
  }
  e.x /= e.area;
  e.y /= e.area;
  e.xx = e.xx / e.area - e.x * e.x;
  e.yy = e.yy / e.area - e.y * e.y;
  e.xy = e.xy / e.area - e.x * e.y;
  return e;
}

/** Whether a shape has a left or right upper corner, as a paragraph has and a head never. */
function hasTopCorner({ mask, columns }: Shape, { left, right, top, bottom }: Rectangle): boolean {
  const wide = Math.ceil(0.12 * (right - left));
  const high = Math.ceil(0.12 * (bottom - top));
  return [left, right - wide].some((from) => {
    let filled = 0;
    for (let y = top; y < top + high; y++)
      for (let x = from; x < from + wide; x++) filled += mask[y * columns + x]!;
    return filled > 0.6 * wide * high;
  });
}

/** Intersection over union of a shape and the ellipse with its moments. */
function ellipseOverlap({ mask, columns, rows }: Shape, { x, y, xx, yy, xy, area }: Ellipse): number {
  const determinant = Math.max(1e-6, xx * yy - xy * xy);
  let shared = 0;
  let ellipse = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [dx, dy] = [column - x, row - y];
      // The variance of a filled ellipse along an axis is a quarter of the axis squared.
      if ((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant > 4) continue;
      ellipse++;
      shared += mask[row * columns + column]!;
    }
  }
  return shared / (ellipse + area - shared);
}

function measureGrays(shape: Shape, { gray, drawn, columns: gridColumns, rows: gridRows }: Grid) {
  const { mask, columns, rows, left, top } = shape;
  const gap = Math.max(1, Math.round(0.02 * columns));
  const near = grow(mask, columns, rows, gap);
  const deep = shrink(mask, columns, rows, gap + 1);
  let [inside, count, drawnInside, squares] = [0, 0, 0, 0];
  const ring: number[] = [];
  const rim: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + column, top + row];
      if (x < 0 || y < 0 || x >= gridColumns || y >= gridRows) continue;
      const value = gray[y * gridColumns + x]!;
      const at = row * columns + column;
      if (mask[at] === 1) {
        inside += value;
        squares += value * value;
        count++;
        drawnInside += drawn[y * gridColumns + x]!;
        if (deep[at] === 0) rim.push(value);
      } else if (near[at] === 0) ring.push(value);
    }
  }
  const mean = inside / count;
  ring.sort((a, b) => a - b);
  rim.sort((a, b) => a - b);
  return {
    inside: mean,
    around: ring[ring.length >> 1] ?? 0,
    rim: rim[Math.floor(rim.length / 8)] ?? 0,
    drawnShare: drawnInside / count,
    deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)),
  };
}

function overlap(one: Rectangle, other: Rectangle): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? (wide * high) / Math.min(sizeOf(one), sizeOf(other)) : 0;
}

/** One candidate for each place: of overlapping ones the largest that is about as round as the roundest. */
function withoutDoubles(candidates: Head[]): Head[] {
  const left = candidates.toSorted((a, b) => b.roundness - a.roundness);
  const kept: Head[] = [];
  while (left.length > 0) {
    const best = left[0]!;
    const same = left.filter((other) => overlap(best, other) > 0.5);
    const round = same.filter(({ roundness }) => roundness >= best.roundness - roundnessToSpare);
    const chosen = round.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]!;
    if (kept.every((other) => overlap(other, chosen) < 0.3)) kept.push(chosen);
    for (const other of same) left.splice(left.indexOf(other), 1);
  }
  return kept;
}

/** Searches the surroundings of a head again at a finer scale. */
function refine(picture: Picture, coarse: Head): Head {
  const margin = 0.3 * Math.max(coarse.right - coarse.left, coarse.bottom - coarse.top);
  const left = Math.max(0, Math.floor(coarse.left - margin));
  const top = Math.max(0, Math.floor(coarse.top - margin));
  const right = Math.min(picture.width, Math.ceil(coarse.right + margin));
  const bottom = Math.min(picture.height, Math.ceil(coarse.bottom + margin));
  const piece = pieceOf(picture, { left, top, right, bottom });
  const fine = withoutDoubles(searchGrid(gridOf(piece), boneGap.surroundings))
    .map((head) => ({
      roundness: head.roundness,
      left: head.left + left,
      top: head.top + top,
      right: head.right + left,
      bottom: head.bottom + top,
    }))
    .find((head) => sizeOf(head) > 0.6 * sizeOf(coarse) && overlap(head, coarse) > 0.8);
  return fine ?? coarse;
}

function pieceOf({ gray, color, width }: Picture, { left, top, right, bottom }: Rectangle): Picture {
  const [wide, high] = [right - left, bottom - top];
  const rows = (from: Uint8Array, channels: number): Uint8Array => {
    const out = new Uint8Array(wide * high * channels);
    for (let row = 0; row < high; row++) {
      const start = ((top + row) * width + left) * channels;
      out.set(from.subarray(start, start + wide * channels), row * wide * channels);
    }
    return out;
  };
  return { gray: rows(gray, 1), width: wide, height: high, ...(color && { color: rows(color, 3) }) };
}
