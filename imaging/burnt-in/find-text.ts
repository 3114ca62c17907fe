import { findLetterLines, type Line } from './letter-lines.ts';
import { findMarks } from './marks-off-head.ts';
import { protectHead } from './protect-head.ts';

export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place with writing, by its outermost pixels. */
export interface Mark extends Line {
  /** It reaches up to the head's safety margin, so a part of it may lie on the head. */
  touchesHead: boolean;
}

export interface TextSearch {
  /** What stands in the margin around the head and looks written. */
  marks: Mark[];
  /** Writing may be on or against the head, or where no head stands out: it cannot be filled safely. */
  suspected: boolean;
  /** 1 for each pixel of the head with its safety margin, which is never filled; null where no head stands out. */
  head: Uint8Array | null;
}

/** Looks for writing in one frame: for sharp marks around the head, and for lines of letters everywhere. */
export function findText(grey: Uint8Array, width: number, height: number): TextSearch {
  const head = protectHead(grey, width, height)?.guarded ?? null;
  const lines = findLetterLines(grey, width, height).map((line) => ({
    ...line,
    touchesHead: head !== null && overlaps(line, head, width, height),
  }));
  // The outline of a head frays into its margin: what touches it counts only where letters stand in line.
  const marks = findMarks(grey, width, height, head)
    .map((mark) => ({ ...mark, touchesHead: head !== null && overlaps(mark, head, width, height) }))
    .filter((mark) => !mark.touchesHead || lines.some((line) => meets(line, mark)));
  const found = [...marks, ...lines];
  return { marks: head ? found : [], head, suspected: found.some((mark) => !head || mark.touchesHead) };
}

function meets(a: Line, b: Line): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/** Whether anything of the head lies in a box with two pixels around it. */
function overlaps(box: Line, head: Uint8Array, width: number, height: number): boolean {
  for (let y = Math.max(0, box.top - 2); y <= Math.min(height - 1, box.bottom + 2); y++) {
    const row = y * width;
    for (let x = Math.max(0, box.left - 2); x <= Math.min(width - 1, box.right + 2); x++) {
      if (head[row + x] === 1) return true;
    }
  }
  return false;
}

/** Text in any frame is filled in all of them, from the margin to the margin or to the head of any frame. */
export function regionsToFill(
  searches: readonly TextSearch[],
  width: number,
  height: number,
): { regions: Region[]; guarded: Uint8Array } {
  const guarded = new Uint8Array(width * height);
  for (const { head } of searches) {
    if (head) for (let i = 0; i < guarded.length; i++) if (head[i] === 1) guarded[i] = 1;
  }
  const wanted = new Uint8Array(width * height);
  for (const { marks } of searches)
    for (const mark of marks) addBand(mark, { guarded, wanted, width, height });
  return { regions: toRectangles(wanted, width, height), guarded };
}

interface Canvas {
  guarded: Uint8Array;
  wanted: Uint8Array;
  width: number;
  height: number;
}

/** The rows of a mark, as far as they are free of the head on both sides of it. */
function addBand(mark: Mark, { guarded, wanted, width, height }: Canvas): void {
  const pad = Math.max(3, Math.round(Math.min(mark.bottom - mark.top, mark.right - mark.left) * 0.5));
  const top = Math.max(0, mark.top - pad);
  const bottom = Math.min(height - 1, mark.bottom + pad);
  const left = Math.max(0, mark.left - pad);
  const right = Math.min(width - 1, mark.right + pad);
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = left; x <= right; x++) {
      if (guarded[row + x] === 1 || wanted[row + x] === 1) continue;
      let from = x;
      while (from > 0 && guarded[row + from - 1] === 0) from--;
      let to = x;
      while (to < width - 1 && guarded[row + to + 1] === 0) to++;
      wanted.fill(1, row + from, row + to + 1);
      x = to;
    }
  }
}

/** Equal runs of neighbouring rows make one rectangle. */
function toRectangles(wanted: Uint8Array, width: number, height: number): Region[] {
  const done: Region[] = [];
  let open = new Map<string, Region>();
  for (let y = 0; y < height; y++) {
    const next = new Map<string, Region>();
    for (let x = 0; x < width; x++) {
      if (wanted[y * width + x] === 0) continue;
      const from = x;
      while (x < width && wanted[y * width + x] === 1) x++;
      const key = `${from},${x}`;
      const region = open.get(key) ?? { x: from, y, width: x - from, height: 0 };
      region.height++;
      next.set(key, region);
      open.delete(key);
    }
    done.push(...open.values());
    open = next;
  }
  return [...done, ...open.values()];
}
