import type { TextSearch } from './find-text.ts';
import type { Region } from './region.ts';
import { type Line, lengthen } from './text-lines.ts';

export interface Filling {
  regions: Region[];
  /** 1 for each pixel of any frame's head or its margin. The background must not be sampled there. */
  guarded: Uint8Array;
}

/** Letters that the network may have missed at each end of a line; they are filled too. */
const missedLetters = 3;

interface Canvas {
  core: Uint8Array;
  guarded: Uint8Array;
  wanted: Uint8Array;
  width: number;
  height: number;
}

/**
 * Regions to fill in all frames because any frame has burned-in text: the rows of each line, up to the image's edge or the
 * head of any frame. `everything` fills all pixels outside the head.
 */
export function planFilling(
  searches: readonly TextSearch[],
  width: number,
  height: number,
  everything: boolean,
): Filling {
  const canvas: Canvas = {
    core: unite(searches.map(({ head }) => head()?.core)),
    guarded: unite(searches.map(({ head }) => head()?.guarded)),
    wanted: new Uint8Array(width * height),
    width,
    height,
  };
  function unite(masks: (Uint8Array | undefined)[]): Uint8Array {
    const all = new Uint8Array(width * height);
    for (const mask of masks) if (mask) for (let i = 0; i < all.length; i++) if (mask[i] === 1) all[i] = 1;
    return all;
  }
  const lines = searches.flatMap(({ marks }) => marks);
  if (everything && lines.length > 0) {
    for (let i = 0; i < canvas.wanted.length; i++) if (canvas.guarded[i] === 0) canvas.wanted[i] = 1;
  }
  for (const line of lines) {
    addBand(line, canvas);
    addLetters(line, canvas);
  }
  return { regions: toRectangles(canvas.wanted, width, height), guarded: canvas.guarded };
}

const padOf = (line: Line): number =>
  Math.max(2, Math.round(Math.min(line.bottom - line.top, line.right - line.left) * 0.125));

/** The rows of a line, extended to both sides up to the head. */
function addBand(line: Line, { guarded, wanted, width, height }: Canvas): void {
  const pad = padOf(line);
  const top = Math.max(0, line.top - pad);
  const bottom = Math.min(height - 1, line.bottom + pad);
  const left = Math.max(0, line.left - pad);
  const right = Math.min(width - 1, line.right + pad);
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = left; x <= right; x++) {
      if (guarded[row + x] === 1) continue;
      let from = x;
      while (from > 0 && guarded[row + from - 1] === 0) from--;
      let to = x;
      while (to < width - 1 && guarded[row + to + 1] === 0) to++;
      wanted.fill(1, row + from, row + to + 1);
      x = to;
    }
  }
}

/** The letters and those that may have been missed at the ends: also in the margin of the head, never on it. */
function addLetters(line: Line, { core, wanted, width, height }: Canvas): void {
  const { left, top, right, bottom } = lengthen(line, missedLetters, width, height);
  for (let y = top; y <= bottom; y++) {
    for (let at = y * width + left; at <= y * width + right; at++) if (core[at] === 0) wanted[at] = 1;
  }
}

/** Merges equal runs of neighboring rows into rectangles. */
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
