import { type Component, labelComponents, setCells } from '../picture/foreground.ts';
import { thinStrokes } from './thin-strokes.ts';

/** Among more letter-like pieces than this, of texture or noise, no line can be told. */
const mostGlyphs = 4_000;
const smallestGlyph = 5;
/** Letters of one line differ in height by less than this factor. */
const heightSpread = 1.8;
const level: Least = { letters: 5, pieces: 4 };
/** There are many more directions in which chance can line pieces up. */
const slanted: Least = { letters: 7, pieces: 6 };
/** Letters are drawn in one grey; small ones are blurred by a few steps, tissue differs by more. */
const toneSpread = 12;
/** Letters run together; so many heights wide is still a piece of a line. */
const widestRun = 6;

interface Least {
  letters: number;
  pieces: number;
}

export interface Line {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Piece extends Component {
  /** Its brightest, or darkest, pixel. */
  peak: number;
}

/** Greys, 0 where there is nothing, and where there is something. */
interface Mask {
  greys: Uint8Array;
  cells: Int32Array;
  width: number;
  height: number;
}

function piecesOf({ greys: mask, cells, width, height }: Mask): Piece[] {
  const { labels, components } = labelComponents(mask, width, height, cells);
  const peaks = new Uint8Array(components.length + 1);
  for (const cell of cells) {
    const label = labels[cell]!;
    if (mask[cell]! > peaks[label]!) peaks[label] = mask[cell]!;
  }
  return components.map((part) => ({ ...part, peak: peaks[part.label]! }));
}

export interface LetterLines {
  lines: Line[];
  /** There is too much that looks like letters: nobody can say that there is no writing. */
  uncountable: boolean;
}

/** Turns after which slanted lines run along rows or columns, in degrees. */
const slants = [-40, -30, -20, -10, 10, 20, 30, 40];

/**
 * Lines of at least four letters in any direction, bright or dark on bright ground, also on the head. `levelOnly`
 * looks along rows and columns.
 */
export function findLetterLines(
  grey: Uint8Array,
  width: number,
  height: number,
  { levelOnly = false }: { levelOnly?: boolean } = {},
): LetterLines {
  const { bright, dark } = thinStrokes(grey, width, height);
  const tallest = Math.max(20, Math.round(Math.min(width, height) * 0.06));
  const found: LetterLines = { lines: [], uncountable: false };
  const search = (mask: Mask, least: Least): Line[] => {
    const pieces = piecesOf(mask);
    const upright = pieces.filter((part) => isGlyph(part, tallest));
    const turned = pieces.map(turnPart).filter((part) => isGlyph(part, tallest));
    if (Math.max(upright.length, turned.length) > mostGlyphs) {
      found.uncountable = true;
      return [];
    }
    return [
      ...groupLines(upright, tallest)
        .filter((line) => isTextLine(line, least))
        .map(boundsOf),
      ...groupLines(turned, tallest)
        .filter((line) => isTextLine(line, least))
        .map((line) => turn(boundsOf(line))),
    ];
  };
  const maskOf = (greys: Uint8Array): Mask => ({ greys, cells: setCells(greys), width, height });
  const upright = maskOf(bright);
  for (const mask of [upright, maskOf(dark)]) found.lines.push(...search(mask, level));
  if (levelOnly || found.uncountable || upright.cells.length === 0) return found;
  for (const degrees of slants) {
    const rotated = rotateMask(upright, degrees);
    for (const line of search(rotated.mask, slanted)) found.lines.push(rotated.back(line));
  }
  return found;
}

/** A mask turned about its middle, and the way back for a box in it. */
function rotateMask({ greys, cells, width, height }: Mask, degrees: number) {
  const side = Math.ceil(Math.hypot(width, height)) + 2;
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const out = new Uint8Array(side * side);
  const places = new Int32Array(cells.length * 2);
  for (let i = 0; i < cells.length; i++) {
    const at = cells[i]!;
    const x = (at % width) - width / 2;
    const y = Math.floor(at / width) - height / 2;
    const column = Math.floor(x * cos + y * sin + side / 2);
    const row = Math.floor(y * cos - x * sin + side / 2);
    const place = row * side + column;
    // Two wide, so that turning leaves no holes.
    out[place] = greys[at]!;
    out[place + 1] = greys[at]!;
    places[2 * i] = place;
    places[2 * i + 1] = place + 1;
  }
  const mask: Mask = { greys: out, cells: places, width: side, height: side };
  const back = ({ left, top, right, bottom }: Line): Line => {
    const corners = [left, right].flatMap((column) =>
      [top, bottom].map((row) => {
        const x = column - side / 2;
        const y = row - side / 2;
        return [x * cos - y * sin + width / 2, y * cos + x * sin + height / 2] as const;
      }),
    );
    const clip = (value: number, most: number) => Math.round(Math.min(most - 1, Math.max(0, value)));
    return {
      left: clip(Math.min(...corners.map(([x]) => x)), width),
      right: clip(Math.max(...corners.map(([x]) => x)), width),
      top: clip(Math.min(...corners.map(([, y]) => y)), height),
      bottom: clip(Math.max(...corners.map(([, y]) => y)), height),
    };
  };
  return { mask, back };
}

/** Rows for columns: what was written upwards then runs along a row. */
function turn({ left, top, right, bottom }: Line): Line {
  return { left: top, top: left, right: bottom, bottom: right };
}

function turnPart(part: Piece): Piece {
  return { ...part, ...turn(part), centerX: part.centerY, centerY: part.centerX };
}

function boundsOf(line: Piece[]): Line {
  return {
    left: Math.min(...line.map((part) => part.left)),
    top: Math.min(...line.map((part) => part.top)),
    right: Math.max(...line.map((part) => part.right)),
    bottom: Math.max(...line.map((part) => part.bottom)),
  };
}

function isGlyph(part: Piece, tallest: number): boolean {
  const width = part.right - part.left + 1;
  const height = part.bottom - part.top + 1;
  if (height < smallestGlyph || height > tallest || width > height * widestRun) return false;
  const fill = part.area / (width * height);
  return fill >= 0.18 && (fill <= 0.82 || width <= Math.max(2, height * 0.4));
}

/**
 * Joins letters that stand side by side at the same height. From left to right; only lines that still reach the next
 * letter are looked at, in the row of the letter, so the work grows with the letters and not with their square.
 */
function groupLines(glyphs: Piece[], tallest: number): Piece[][] {
  const sorted = glyphs.toSorted((a, b) => a.left - b.left);
  const lines: Piece[][] = [];
  /** The last line that ended in each stretch of rows. */
  const byRow = new Map<number, Piece[]>();
  const stretch = Math.max(4, Math.round(tallest / 4));
  const rowsOf = (part: Piece) => Math.floor((part.top + part.bottom) / 2 / stretch);
  for (const glyph of sorted) {
    const row = rowsOf(glyph);
    const line = [row, row - 1, row + 1]
      .map((at) => byRow.get(at))
      .find((candidate) => candidate !== undefined && follows(candidate.at(-1)!, glyph));
    if (line) line.push(glyph);
    else lines.push([glyph]);
    byRow.set(row, line ?? lines.at(-1)!);
  }
  return lines;
}

function follows(last: Component, glyph: Piece): boolean {
  const height = glyph.bottom - glyph.top + 1;
  const lastHeight = last.bottom - last.top + 1;
  const tall = Math.max(height, lastHeight);
  const short = Math.min(height, lastHeight);
  const overlap = Math.min(last.bottom, glyph.bottom) - Math.max(last.top, glyph.top) + 1;
  const gap = glyph.left - last.right;
  return tall <= short * heightSpread && overlap >= short * 0.7 && gap <= tall && gap >= 0;
}

/** How far a line climbs with each pixel, by the middles of its letters; a little, or it is no line of this direction. */
function riseOf(line: Piece[]): number {
  const middles = line.map((part) => ({ x: part.centerX, y: (part.top + part.bottom) / 2 }));
  const x0 = middles.reduce((sum, { x }) => sum + x, 0) / middles.length;
  const y0 = middles.reduce((sum, { y }) => sum + y, 0) / middles.length;
  const spread = middles.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  const together = middles.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0);
  const rise = spread > 0 ? together / spread : 0;
  return Math.abs(rise) <= 0.12 ? rise : 0;
}

function isOneTone(line: Piece[]): boolean {
  const peaks = line.map(({ peak }) => peak).toSorted((a, b) => a - b);
  const middle = peaks[peaks.length >> 1]!;
  return peaks.filter((peak) => Math.abs(peak - middle) <= toneSpread).length >= line.length * 0.8;
}

/** Pieces that are wider than tall are letters that touch. */
function lettersIn(line: Piece[]): number {
  return line.reduce((sum, part) => {
    const wide = (part.right - part.left + 1) / (part.bottom - part.top + 1);
    return sum + Math.max(1, Math.round(wide / 0.75));
  }, 0);
}

/** At least four letters on one baseline or under one top line, most of them of one height, not all of them bars. */
function isTextLine(line: Piece[], least: Least): boolean {
  if (lettersIn(line) < least.letters || line.length < least.pieces || !isOneTone(line)) return false;
  const heights = line.map((part) => part.bottom - part.top + 1).toSorted((a, b) => a - b);
  const typical = heights[heights.length >> 1]!;
  const allowed = Math.max(1, Math.floor(typical * 0.12));
  const rise = riseOf(line);
  const share = (edge: (part: Piece) => number) => {
    const edges = line.map((part) => edge(part) - rise * part.centerX).toSorted((a, b) => a - b);
    const middle = edges[edges.length >> 1]!;
    return edges.filter((value) => Math.abs(value - middle) <= allowed).length / line.length;
  };
  const wide = line.filter((part) => (part.right - part.left + 1) / (part.bottom - part.top + 1) > 0.4);
  const bottoms = share((part) => part.bottom);
  const tops = share((part) => part.top);
  return Math.max(bottoms, tops) >= 0.8 && Math.min(bottoms, tops) >= 0.5 && wide.length >= line.length / 2;
}
