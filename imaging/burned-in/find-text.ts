import { borderGrays } from '../picture/foreground.ts';
import type { GrayPicture } from '../picture/gray-picture.ts';
import { brighten } from './brighten.ts';
import { findPlates } from './find-plates.ts';
import { isNoise } from './is-noise.ts';
import { type Head, protectHead } from './protect-head.ts';
import type { Region } from './region.ts';
import {
  doubtfulLines,
  isCertain,
  type Line,
  lengthen,
  mostDoubtfulCells,
  showsText,
  type TextLine,
  textLines,
} from './text-lines.ts';
import {
  cellSide,
  closeUpScale,
  isReadDoubled,
  type ReadCells,
  readCloseUp,
  readNegativeMap,
  readTextMap,
  type TextMap,
} from './text-map.ts';

/** Increase with every change that may find other text, so that images confirmed under an older version are checked again. */
export const textSearchVersion = 8;

/** At most this many weak lines or doubtful places are read again, enlarged. */
const maxCloseUps = 4;

/** Images whose brightest pixels are darker than this are brightened before they are read. */
const dim = 130;
/** The same for negatives: without full contrast, dark letters do not stand out. */
const dimNegative = 210;

/** A line that is not certain must have this many doubtful cells in its two mirrored readings together. */
const minMirroredCells = 40;

/** `saturation` is set for color frames. */
export interface SearchedFrame {
  gray: Uint8Array;
  saturation?: Uint8Array | undefined;
}

export interface TextSearch {
  /** Text outside the head; it is filled. */
  marks: Line[];
  /** Possible text on or touching the head, or anywhere if no head was found; it cannot be filled safely. */
  suspected: Line[];
  /** Null if no head was found; then nothing is filled. Computed on first use. */
  head(): Head | null;
}

/** Looks for burned-in text in one frame. If text was `masked` before, weak lines may be what is left of it and count. */
export async function findText(
  frame: SearchedFrame,
  width: number,
  height: number,
  readCells: ReadCells,
  { masked = false }: { masked?: boolean } = {},
): Promise<TextSearch> {
  const picture = darkGround(frame, width, height);
  const page: Page = { gray: brighten(picture, dim), width, height, readCells };
  const map = await readTextMap(page, readCells);
  const plates = findPlates(picture, width, height);
  for (const plate of plates) markAsText(map, plate);
  const isNotNoise = (line: TextLine) => !isNoise(picture, width, line);
  let lines = textLines(map, width, height).filter(isNotNoise);
  const isSettled = masked || plates.length > 0 || lines.some((line) => isCertain(line, map));
  if (!isSettled && !(await anyShowsMirrored(lines, page))) lines = [];
  if (lines.length === 0) {
    lines = isReadDoubled(width, height)
      ? await findInNegative(map, page, isNotNoise)
      : await confirmEnlarged(doubtfulLines(map, width, height).filter(isNotNoise), page);
  }
  let known: { head: Head | null } | undefined;
  const head = () => {
    known ??= { head: protectHead(picture, width, height) };
    return known.head;
  };
  if (lines.length === 0) return { marks: [], suspected: [], head };
  const found = head();
  if (!found) return { marks: [], suspected: lines, head };
  const touches = (line: TextLine, mask: Uint8Array, value: 0 | 1) =>
    hasPixel(line, map.columns, width, height, (at) => mask[at] === value);
  return {
    // The head is never filled, so a line entirely on it is no reason to fill its surroundings.
    marks: lines.filter((line) => touches(line, found.core, 0)),
    // Filling would leave the part of a line that runs onto the head.
    suspected: lines.filter(
      (line) =>
        touches(line, found.guarded, 1) || reaches(lengthen(line, 1, width, height), width, found.core),
    ),
    head,
  };
}

interface Page extends GrayPicture {
  readCells: ReadCells;
}

/** Whether any of the lines also shows when its surroundings are mirrored. Anatomy that resembles letters seldom does. */
async function anyShowsMirrored(lines: readonly TextLine[], page: Page): Promise<boolean> {
  for (const line of largestOf(lines)) if (await showsMirrored(line, page)) return true;
  return false;
}

async function showsMirrored(line: TextLine, page: Page): Promise<boolean> {
  let cells = 0;
  for (const mirrored of ['upside down', 'left to right'] as const) {
    const map = await readCloseUp(page, line, page.readCells, mirrored);
    // What is too large to be enlarged is kept.
    cells += map ? mostDoubtfulCells(map) : minMirroredCells;
    if (cells >= minMirroredCells) return true;
  }
  return false;
}

/** The doubtful lines that the network recognizes as text at twice their size: small, faint letters. */
async function confirmEnlarged(doubtful: readonly TextLine[], page: Page): Promise<TextLine[]> {
  const seen: TextLine[] = [];
  for (const line of largestOf(doubtful)) {
    const map = await readCloseUp(page, line, page.readCells);
    if (map && showsText(map, closeUpScale)) seen.push(line);
  }
  return seen;
}

const largestOf = (lines: readonly TextLine[]): TextLine[] =>
  lines.toSorted((a, b) => b.cells.length - a.cells.length).slice(0, maxCloseUps);

/** Lines in the image or its negative that also show mirrored: dark letters on the head of a small image. */
async function findInNegative(
  map: TextMap,
  { gray, width, height, readCells }: Page,
  isNotNoise: (line: TextLine) => boolean,
): Promise<TextLine[]> {
  const page: Page = { gray: brighten(gray, dimNegative), width, height, readCells };
  const negative = await readNegativeMap(page, readCells);
  const likely = map.likely.map((value, i) => Math.max(value, negative.likely[i]!));
  const lines = textLines({ ...map, likely }, width, height).filter(isNotNoise);
  const seen: TextLine[] = [];
  for (const line of largestOf(lines)) if (await showsMirrored(line, page)) seen.push(line);
  return seen;
}

/** Marks a plate as text regardless of the network's answer. */
function markAsText({ columns, likely }: TextMap, plate: Region): void {
  const [left, right] = [plate.x, plate.x + plate.width - 1].map((x) => Math.floor(x / cellSide));
  const last = Math.floor((plate.y + plate.height - 1) / cellSide);
  for (let row = Math.floor(plate.y / cellSide); row <= last; row++)
    likely.fill(1, row * columns + left!, row * columns + right! + 1);
}

/** Makes text bright on dark: inverts a white page and treats colors as bright. */
function darkGround({ gray, saturation }: SearchedFrame, width: number, height: number): Uint8Array {
  const page = isPage(gray, width, height);
  if (!page && !saturation) return gray;
  const out = new Uint8Array(gray.length);
  for (let i = 0; i < out.length; i++)
    out[i] = Math.max(page ? 255 - gray[i]! : gray[i]!, saturation?.[i] ?? 0);
  return out;
}

/** Whether most of the border is white. */
function isPage(gray: Uint8Array, width: number, height: number): boolean {
  const border = borderGrays(gray, width, height);
  return border.filter((value) => value >= 170).length >= 0.7 * border.length;
}

/** Whether a line's rectangle contains a pixel of a mask. */
function reaches({ left, top, right, bottom }: Line, width: number, mask: Uint8Array): boolean {
  for (let y = top; y <= bottom; y++)
    if (mask.subarray(y * width + left, y * width + right + 1).includes(1)) return true;
  return false;
}

/** Whether any pixel in the line's cells matches. */
function hasPixel(
  { cells }: TextLine,
  columns: number,
  width: number,
  height: number,
  matches: (at: number) => boolean,
): boolean {
  for (const cell of cells) {
    const left = (cell % columns) * cellSide;
    const top = Math.floor(cell / columns) * cellSide;
    for (let y = top; y < Math.min(height, top + cellSide); y++) {
      for (let x = left; x < Math.min(width, left + cellSide); x++) if (matches(y * width + x)) return true;
    }
  }
  return false;
}
