/** Side of the square of pixels that one cell of the network's map stands for. */
export const cellSide = 4;

/** How likely text is in each cell of a picture, from 0 to 1, by rows. */
export interface TextMap {
  columns: number;
  rows: number;
  likely: Float32Array;
}

/** Runs the network over a picture whose sides are multiples of `sideStep`; one number for each cell. */
export type ReadCells = (gray: Uint8Array, width: number, height: number) => Promise<Float32Array>;

/** The network halves a picture three times. */
const sideStep = 8;
/** Larger pictures are read piece by piece, so that memory stays bounded. */
const pieceSide = 1024;
/** What the network sees around a cell, and the pieces therefore share. */
const overlap = 64;
/** Letters that are too large for the network are smaller in a reduced copy; in a smaller one than this, brains look like letters. */
const smallestCopy = 192;

/** In a smaller picture letters are few pixels high and a head is as large as a word: it is read at twice its size. */
const smallestPicture = 300;

/** The map of a picture: the most that it or one of its reduced copies says. */
export async function readTextMap(
  gray: Uint8Array,
  width: number,
  height: number,
  readCells: ReadCells,
): Promise<TextMap> {
  let copy: Copy = { gray, width, height };
  if (Math.min(width, height) < smallestPicture)
    return shrink(await readPieces(double(copy), readCells), copy);
  const map = await readPieces(copy, readCells);
  let scale = 1;
  while (Math.min(copy.width, copy.height) >= 2 * smallestCopy) {
    copy = halve(copy);
    scale *= 2;
    raise(map, await readPieces(copy, readCells), scale);
  }
  return map;
}

/** What is read around a piece that is looked at more closely, in pixels. */
const closerMargin = 24;
/** Pieces that are larger than this are not enlarged: their doubled copy would take the time of four pictures. */
const largestCloser = 512 * 512;

/** Times that a closer look enlarges. */
export const closer = 2;

/** The map of a piece of a picture at twice its size; undefined where the picture was doubled already, or the piece is too large. */
export async function readCloser(
  gray: Uint8Array,
  width: number,
  height: number,
  piece: { left: number; top: number; right: number; bottom: number },
  readCells: ReadCells,
): Promise<TextMap | undefined> {
  if (Math.min(width, height) < smallestPicture) return undefined;
  const left = Math.max(0, piece.left - closerMargin);
  const top = Math.max(0, piece.top - closerMargin);
  // Whole cells: black beyond the piece would look like an edge.
  const whole = (from: number, to: number) => Math.floor((to - from) / cellSide) * cellSide;
  const wide = whole(left, Math.min(width, piece.right + 1 + closerMargin));
  const high = whole(top, Math.min(height, piece.bottom + 1 + closerMargin));
  if (wide * high > largestCloser) return undefined;
  const out = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const from = (top + y) * width + left;
    out.set(gray.subarray(from, from + wide), y * wide);
  }
  return readPieces(double({ gray: out, width: wide, height: high }), readCells);
}

interface Copy {
  gray: Uint8Array;
  width: number;
  height: number;
}

/** Twice as wide and high, with the pixels between worked out. */
function double({ gray, width, height }: Copy): Copy {
  const wide = stretch(gray, width, height, width, 1);
  return { gray: stretch(wide, height, 2 * width, 1, 2 * width), width: 2 * width, height: 2 * height };
}

/** Doubles rows or columns: new pixels are three parts of the nearest and one part of the next. */
function stretch(
  gray: Uint8Array,
  length: number,
  lines: number,
  lineStep: number,
  step: number,
): Uint8Array {
  const out = new Uint8Array(2 * length * lines);
  // Along rows a line's pixels lie side by side; along columns a line's width apart.
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

/** The map of a doubled picture for the picture itself: the most that the four cells in the place of one say. */
function shrink(doubled: TextMap, { width, height }: Copy): TextMap {
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

function halve({ gray, width, height }: Copy): Copy {
  const columns = Math.ceil(width / 2);
  const rows = Math.ceil(height / 2);
  const out = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) halveRow(gray, width, height, row, out);
  return { gray: out, width: columns, height: rows };
}

/** A row in a function of its own stays compiled from picture to picture, which loops within loops do not. */
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

/** Anatomy in a reduced copy looks more like letters, and letters that only show there are large and clear. */
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

async function readPieces(copy: Copy, readCells: ReadCells): Promise<TextMap> {
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
  /** What this piece, and no other, answers for. */
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

/** Black beyond the picture. */
function cut(
  { gray, width, height }: Copy,
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
