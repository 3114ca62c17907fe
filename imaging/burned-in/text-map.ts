import type { Box } from '../geometry/box.ts';
import type { GrayPicture } from '../picture/gray-picture.ts';
import { negativeOf } from '../picture/inverted.ts';

/** One cell of the network's map covers a square of this side, in pixels. */
export const cellSide = 4;

/** The likelihood of text in each cell of an image, from 0 to 1, by rows. */
export interface TextMap {
  columns: number;
  rows: number;
  likely: Float32Array;
}

/** Runs the network on an image whose sides are multiples of `sideStep`; returns one number per cell. */
export type ReadCells = (gray: Uint8Array, width: number, height: number) => Promise<Float32Array>;

/** The network halves an image three times. */
const sideStep = 8;
/** Larger images are read in pieces, to limit memory. */
const pieceSide = 1024;
/** Pieces overlap by the network's receptive field. */
const overlap = 64;
/** Reduced copies show large letters at a size that the network knows. In smaller copies than this, brains look like letters. */
const smallestCopy = 192;

/** Smaller images are read at twice their size, because letters are only a few pixels high and a head is as large as a word. */
const smallestPicture = 300;

/** The text map of an image: the maximum over the image and its reduced copies. */
export async function readTextMap(picture: GrayPicture, readCells: ReadCells): Promise<TextMap> {
  let copy = picture;
  if (isReadDoubled(copy.width, copy.height)) return shrink(await readPieces(double(copy), readCells), copy);
  const map = await readPieces(copy, readCells);
  let scale = 1;
  while (Math.min(copy.width, copy.height) >= 2 * smallestCopy) {
    copy = halve(copy);
    scale *= 2;
    raise(map, await readPieces(copy, readCells), scale);
  }
  return map;
}

/** The text map of the negative at its own size, in which dark letters on the head are bright. */
export function readNegativeMap(
  { gray, width, height }: GrayPicture,
  readCells: ReadCells,
): Promise<TextMap> {
  return readPieces({ gray: negativeOf(gray), width, height }, readCells);
}

/** Margin around an enlarged piece, in pixels. */
const closeUpMargin = 24;
/** Larger pieces are not enlarged: a doubled copy takes four times as long. */
const maxCloseUpPixels = 512 * 512;

/** Enlargement factor of `readCloseUp`. */
export const closeUpScale = 2;

/** Whether an image is so small that it is read at twice its size anyway. */
export const isReadDoubled = (width: number, height: number): boolean =>
  Math.min(width, height) < smallestPicture;

/** The text map of a piece at twice its size, mirrored if asked; undefined if the piece is too large. */
export async function readCloseUp(
  { gray, width, height }: GrayPicture,
  piece: Box,
  readCells: ReadCells,
  mirrored?: 'upside down' | 'left to right',
): Promise<TextMap | undefined> {
  const left = Math.max(0, piece.left - closeUpMargin);
  const top = Math.max(0, piece.top - closeUpMargin);
  // Whole cells only, because black padding would look like an edge.
  const whole = (from: number, to: number) => Math.floor((to - from) / cellSide) * cellSide;
  const wide = whole(left, Math.min(width, piece.right + 1 + closeUpMargin));
  const high = whole(top, Math.min(height, piece.bottom + 1 + closeUpMargin));
  if (wide * high > maxCloseUpPixels) return undefined;
  const out = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const from = (top + y) * width + left;
    const row = gray.slice(from, from + wide);
    if (mirrored === 'left to right') row.reverse();
    out.set(row, (mirrored === 'upside down' ? high - 1 - y : y) * wide);
  }
  return readPieces(double({ gray: out, width: wide, height: high }), readCells);
}

/** Doubles width and height with interpolation. */
function double({ gray, width, height }: GrayPicture): GrayPicture {
  const wide = stretch(gray, width, height, width, 1);
  return { gray: stretch(wide, height, 2 * width, 1, 2 * width), width: 2 * width, height: 2 * height };
}

/** Doubles rows or columns: a new pixel is 3/4 of the nearest and 1/4 of the next. */
function stretch(
  gray: Uint8Array,
  length: number,
  lines: number,
  lineStep: number,
  step: number,
): Uint8Array {
  const out = new Uint8Array(2 * length * lines);
  // Pixels of a row are adjacent; pixels of a column are `step` apart.
  const alongRows = step === 1;
  for (let line = 0; line < lines; line++) {
    const from = alongRows ? line * lineStep : line;
    const to = alongRows ? line * 2 * length : line;
    for (let i = 0; i < length; i++) {
      const here = gray[from + i * step]!;
      const before = gray[from + Math.max(0, i - 1) * step]!;
      const after = gray[from + Math.min(length - 1, i + 1) * step]!;
      out[to + 2 * i * step] = (3 * here + before + 2) >> 2;
      out[to + (2 * i + 1) * step] = (3 * here + after + 2) >> 2;
    }
  }
  return out;
}

/** Reduces the map of a doubled image to the original size: the maximum of each four cells. */
function shrink(doubled: TextMap, { width, height }: GrayPicture): TextMap {
  const columns = Math.ceil(width / cellSide);
  const rows = Math.ceil(height / cellSide);
  const likely = new Float32Array(columns * rows);
  for (let row = 0; row < doubled.rows; row++) {
    for (let column = 0; column < doubled.columns; column++) {
      const at = (row >> 1) * columns + (column >> 1);
      likely[at] = Math.max(likely[at]!, doubled.likely[row * doubled.columns + column]!);
    }
  }
  return { columns, rows, likely };
}

function halve({ gray, width, height }: GrayPicture): GrayPicture {
  const columns = Math.ceil(width / 2);
  const rows = Math.ceil(height / 2);
  const out = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) halveRow(gray, width, height, row, out);
  return { gray: out, width: columns, height: rows };
}

/** A separate function, because the engine keeps it optimized between images, unlike a nested loop. */
function halveRow(gray: Uint8Array, width: number, height: number, row: number, out: Uint8Array): void {
  const above = 2 * row * width;
  const below = Math.min(height - 1, 2 * row + 1) * width;
  const columns = Math.ceil(width / 2);
  for (let column = 0; column < columns; column++) {
    const x = 2 * column;
    const next = Math.min(width - 1, x + 1);
    out[row * columns + column] =
      (gray[above + x]! + gray[above + next]! + gray[below + x]! + gray[below + next]! + 2) >> 2;
  }
}

/** Reduced copies count less: anatomy looks more like letters there, and letters that only show there are large and clear. */
const trustInCopies = 0.85;

function raise(map: TextMap, coarse: TextMap, scale: number): void {
  for (let row = 0; row < map.rows; row++) {
    const from = Math.min(coarse.rows - 1, Math.floor(row / scale)) * coarse.columns;
    for (let column = 0; column < map.columns; column++) {
      const likely =
        trustInCopies * coarse.likely[from + Math.min(coarse.columns - 1, Math.floor(column / scale))]!;
      const at = row * map.columns + column;
      if (likely > map.likely[at]!) map.likely[at] = likely;
    }
  }
}

async function readPieces(copy: GrayPicture, readCells: ReadCells): Promise<TextMap> {
  const { width, height } = copy;
  const columns = Math.ceil(width / cellSide);
  const rows = Math.ceil(height / cellSide);
  const map: TextMap = { columns, rows, likely: new Float32Array(columns * rows) };
  for (const down of pieces(height)) {
    for (const across of pieces(width)) {
      const wide = roundUp(across.to - across.from);
      const high = roundUp(down.to - down.from);
      const likely = await readCells(cut(copy, across, down, wide, high), wide, high);
      for (let row = down.ownFrom / cellSide; row < Math.ceil(down.ownTo / cellSide); row++) {
        const from = (row - down.from / cellSide) * (wide / cellSide) - across.from / cellSide;
        const [first, end] = [across.ownFrom / cellSide, Math.ceil(across.ownTo / cellSide)];
        map.likely.set(likely.subarray(from + first, from + end), row * columns + first);
      }
    }
  }
  return map;
}

const roundUp = (side: number): number => Math.ceil(side / sideStep) * sideStep;

interface Piece {
  from: number;
  to: number;
  /** The part of the map that only this piece writes. */
  ownFrom: number;
  ownTo: number;
}

function pieces(length: number): Piece[] {
  if (length <= pieceSide) return [{ from: 0, to: length, ownFrom: 0, ownTo: length }];
  const step = pieceSide - 2 * overlap;
  return Array.from({ length: Math.ceil((length - 2 * overlap) / step) }, (_, i) => {
    const from = i * step;
    const to = Math.min(length, from + pieceSide);
    return {
      from,
      to,
      ownFrom: i === 0 ? 0 : from + overlap,
      ownTo: to === length ? length : to - overlap,
    };
  });
}

/** Cuts out a piece and pads it with black. */
function cut(
  { gray, width, height }: GrayPicture,
  across: Piece,
  down: Piece,
  wide: number,
  high: number,
): Uint8Array {
  if (wide === width && high === height) return gray;
  const out = new Uint8Array(wide * high);
  for (let y = down.from; y < down.to; y++) {
    out.set(gray.subarray(y * width + across.from, y * width + across.to), (y - down.from) * wide);
  }
  return out;
}
