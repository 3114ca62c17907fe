import { findPlates } from './find-plates.ts';
import { isNoise } from './is-noise.ts';
import { type Head, protectHead } from './protect-head.ts';
import type { Region } from './region.ts';
import { doubtfulLines, type Line, lengthen, showsText, type TextLine, textLines } from './text-lines.ts';
import { cellSide, closer, type ReadCells, readCloser, readTextMap, type TextMap } from './text-map.ts';

/** Grows with every change that may find other burned-in text: a result from before is not repeated unseen. */
export const textSearchVersion = 7;

/** Most doubtful places that are read again, enlarged, if no line was found. */
const mostCloserLooks = 4;

/** One frame: gray, and how colorful each pixel is where the frame has colors. */
export interface SearchedFrame {
  gray: Uint8Array;
  saturation?: Uint8Array | undefined;
}

export interface TextSearch {
  /** What looks like text outside the head: it is filled. */
  marks: Line[];
  /** Text may be here, on the head, against it or where no head stands out: it cannot be filled safely. */
  suspected: Line[];
  /** Null where no head stands out: then nothing is filled. Only worked out where it is asked for. */
  head(): Head | null;
}

/** Looks for burned-in text in one frame. */
export async function findText(
  frame: SearchedFrame,
  width: number,
  height: number,
  readCells: ReadCells,
): Promise<TextSearch> {
  const picture = darkGround(frame, width, height);
  const map = await readTextMap(picture, width, height, readCells);
  for (const plate of findPlates(picture, width, height)) markAsText(map, plate);
  const isNotNoise = (line: TextLine) => !isNoise(picture, width, line);
  let lines = textLines(map, width, height).filter(isNotNoise);
  if (lines.length === 0) {
    const doubtful = doubtfulLines(map, width, height).filter(isNotNoise).slice(0, mostCloserLooks);
    lines = await linesSeenCloser(doubtful, picture, width, height, readCells);
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
    // Nothing on the head is filled, so a line that lies wholly on it does not justify filling anything around it.
    marks: lines.filter((line) => touches(line, found.core, 0)),
    // The rest of a line that runs onto the head would stay.
    suspected: lines.filter(
      (line) =>
        touches(line, found.guarded, 1) || reaches(lengthen(line, 1, width, height), width, found.core),
    ),
    head,
  };
}

/** The doubtful lines that the network recognizes at twice their size: small, faint letters. */
async function linesSeenCloser(
  doubtful: readonly TextLine[],
  picture: Uint8Array,
  width: number,
  height: number,
  readCells: ReadCells,
): Promise<TextLine[]> {
  const seen: TextLine[] = [];
  for (const line of doubtful) {
    const map = await readCloser(picture, width, height, line, readCells);
    if (map && showsText(map, closer)) seen.push(line);
  }
  return seen;
}

/** Whatever the network makes of the letters on it. */
function markAsText({ columns, likely }: TextMap, plate: Region): void {
  const [left, right] = [plate.x, plate.x + plate.width - 1].map((x) => Math.floor(x / cellSide));
  const last = Math.floor((plate.y + plate.height - 1) / cellSide);
  for (let row = Math.floor(plate.y / cellSide); row <= last; row++)
    likely.fill(1, row * columns + left!, row * columns + right! + 1);
}

/** Bright on dark in any case: a white page is turned into its negative, colors count as bright. */
function darkGround({ gray, saturation }: SearchedFrame, width: number, height: number): Uint8Array {
  const page = isPage(gray, width, height);
  if (!page && !saturation) return gray;
  const out = new Uint8Array(gray.length);
  for (let i = 0; i < out.length; i++)
    out[i] = Math.max(page ? 255 - gray[i]! : gray[i]!, saturation?.[i] ?? 0);
  return out;
}

/** Most of the border is white. */
function isPage(gray: Uint8Array, width: number, height: number): boolean {
  let bright = 0;
  for (let x = 0; x < width; x++) {
    if (gray[x]! >= 170) bright++;
    if (gray[(height - 1) * width + x]! >= 170) bright++;
  }
  for (let y = 0; y < height; y++) {
    if (gray[y * width]! >= 170) bright++;
    if (gray[y * width + width - 1]! >= 170) bright++;
  }
  return bright >= 0.7 * 2 * (width + height);
}

/** Whether a line's rectangle holds a pixel of a mask. */
function reaches({ left, top, right, bottom }: Line, width: number, mask: Uint8Array): boolean {
  for (let y = top; y <= bottom; y++)
    if (mask.subarray(y * width + left, y * width + right + 1).includes(1)) return true;
  return false;
}

/** Whether one of the pixels of a line's cells is such a pixel. */
function hasPixel(
  { cells }: TextLine,
  columns: number,
  width: number,
  height: number,
  isSuch: (at: number) => boolean,
): boolean {
  for (const cell of cells) {
    const left = (cell % columns) * cellSide;
    const top = Math.floor(cell / columns) * cellSide;
    for (let y = top; y < Math.min(height, top + cellSide); y++) {
      for (let x = left; x < Math.min(width, left + cellSide); x++) if (isSuch(y * width + x)) return true;
    }
  }
  return false;
}
