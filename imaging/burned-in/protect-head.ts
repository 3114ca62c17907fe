import type { PictureSize } from '../geometry/box.ts';
import { type Component, type Foreground, findForeground, labelComponents } from '../picture/foreground.ts';
import type { GrayPicture } from '../picture/gray-picture.ts';
import { growMask } from './grow-mask.ts';

export interface Head {
  /** The head itself; never filled. */
  core: Uint8Array;
  /** The head with a margin for its uncertain outline. The margin is filled only under letters. */
  guarded: Uint8Array;
}

/** Parts of at least this share of the largest are anatomy: hemispheres, or the panels of a collage. */
const smallestPart = 0.05;
/** Tissue is at least this dense; a block of letters is not. */
const minTissueDensity = 0.7;
/** A plate behind letters has at least this share of a single bright gray; tissue does not. */
const minPlateShare = 0.4;
const plateGray = 140;
/** Only the largest parts are measured. */
const maxParts = 64;
/** Height in cells of a line of letters that touches the head. */
const thickestLine = 4;

/** Finds the head. Its outline is filled by rows and columns, so that dark brain and bone inside count as head. */
export function protectHead(gray: Uint8Array, width: number, height: number): Head | null {
  const foreground = findForeground(gray, width, height, 200);
  const { columns, rows } = foreground;
  const bySize = foreground.components.toSorted((a, b) => b.area - a.area).slice(0, maxParts);
  const picture = { gray, width, height };
  const statistics = measureParts(foreground, bySize, picture);
  const isTissue = (part: Component) => looksLikeTissue(statistics.get(part.label)!);
  const largest = bySize.find(isTissue) ?? bySize[0];
  if (!largest || largest.area < columns * rows * 0.03) return null;
  const parts = bySize.filter(
    (part) =>
      part.area >= largest.area * smallestPart &&
      (part === largest || isTissue(part) || surrounds(part, largest)),
  );
  const cells = new Uint8Array(columns * rows);
  for (const part of parts) fillSpans(part, foreground.labels, cells, columns);
  const head = withoutLines(cells, foreground, picture);
  const margin = Math.max(1, Math.round(Math.max(columns, rows) * 0.015));
  return {
    core: enlarge(head, foreground, picture),
    guarded: enlarge(growMask(head, columns, rows, margin), foreground, picture),
  };
}

interface PartStatistics {
  /** Share of the part's pixels that are bright. */
  density: number;
  /** Share of those that have the part's most frequent bright gray. */
  uniform: number;
}

const looksLikeTissue = ({ density, uniform }: PartStatistics): boolean =>
  density >= minTissueDensity && uniform < minPlateShare;

function measureParts(
  { labels, columns, scale, threshold, components }: Foreground,
  parts: Component[],
  { gray, width, height }: GrayPicture,
): Map<number, PartStatistics> {
  const place = new Int32Array(components.length + 1).fill(-1);
  for (const [i, part] of parts.entries()) place[part.label] = i;
  const counts = parts.map(() => new Uint32Array(256));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / scale) * columns;
    for (let x = 0; x < width; x++) {
      const at = place[labels[row + Math.floor(x / scale)]!]!;
      if (at >= 0) counts[at]![gray[y * width + x]!]!++;
    }
  }
  return new Map(
    parts.map((part, i) => {
      let all = 0;
      let bright = 0;
      let most = 0;
      for (let value = 0; value < 256; value++) {
        const count = counts[i]![value]!;
        all += count;
        if (value > threshold) bright += count;
        // JPEG compression spreads the single gray of a plate over neighboring values.
        const near = count + (counts[i]![value - 1] ?? 0) + (counts[i]![value + 1] ?? 0);
        if (value >= plateGray && near > most) most = near;
      }
      return [part.label, { density: bright / Math.max(1, all), uniform: most / Math.max(1, bright) }];
    }),
  );
}

/** The scalp is a thin ring around the brain, with dark bone between. */
function surrounds(ring: Component, inner: Component): boolean {
  const { centerX: x, centerY: y } = inner;
  return ring.left < x && x < ring.right && ring.top < y && y < ring.bottom;
}

/** Removes lines of letters that touch the head. */
function withoutLines(cells: Uint8Array, foreground: Foreground, picture: GrayPicture): Uint8Array {
  const { columns, rows } = foreground;
  const opened = growMask(erode(cells, columns, rows, thickestLine), columns, rows, thickestLine);
  const protruding = Uint8Array.from(cells, (cell, i) => (cell === 1 && opened[i] === 0 ? 1 : 0));
  const { labels, components } = labelComponents(protruding, columns, rows);
  if (components.length === 0) return cells;
  const statistics = measureParts({ ...foreground, labels, components }, components, picture);
  return cells.map((cell, i) => {
    const part = statistics.get(labels[i]!);
    return part && !looksLikeTissue(part) ? 0 : cell;
  });
}

/** Scales a mask of cells to pixels. */
function enlarge(
  cells: Uint8Array,
  { columns, scale }: Foreground,
  { width, height }: PictureSize,
): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    if (y % scale !== 0) {
      out.copyWithin(start, start - width, start);
      continue;
    }
    const row = (y / scale) * columns;
    for (let column = 0; column < columns; column++) {
      if (cells[row + column] === 0) continue;
      out.fill(1, start + column * scale, start + Math.min(width, (column + 1) * scale));
    }
  }
  return out;
}

/** Fills each row and each column of a part from its first to its last cell. */
function fillSpans(part: Component, labels: Int32Array, cells: Uint8Array, columns: number): void {
  const fill = (start: number, step: number, length: number) => {
    let first = -1;
    let last = -1;
    for (let i = 0; i < length; i++) {
      if (labels[start + i * step] !== part.label) continue;
      if (first < 0) first = i;
      last = i;
    }
    if (first >= 0) for (let i = first; i <= last; i++) cells[start + i * step] = 1;
  };
  const { left, top, right, bottom } = part;
  for (let y = top; y <= bottom; y++) fill(y * columns + left, 1, right - left + 1);
  for (let x = left; x <= right; x++) fill(top * columns + x, columns, bottom - top + 1);
}

/** Erodes a mask, except at the image's edge, where a head may be cut off. */
function erode(cells: Uint8Array, columns: number, rows: number, by: number): Uint8Array {
  const outside = growMask(
    cells.map((cell) => 1 - cell),
    columns,
    rows,
    by,
  );
  return outside.map((cell) => 1 - cell);
}
