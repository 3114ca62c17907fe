/** Steps by which a stroke of a letter stands out from what lies under it. */
const leastContrast = 60;
const inkGrey = 150;
/** Dark writing is looked for on plates and pages only: dark furrows are everywhere in a brain. */
const plateGrey = 190;

/**
 * Pixels of bright strokes, and of dark strokes on bright ground, that are no wider than a letter's: their greys, the dark
 * ones in the negative, and 0 elsewhere.
 */
export function thinStrokes(
  grey: Uint8Array,
  width: number,
  height: number,
): { bright: Uint8Array; dark: Uint8Array } {
  const radius = Math.max(2, Math.round(Math.min(width, height) / 170));
  const bright = strokes(grey, width, height, radius);
  const dark = new Uint8Array(grey.length);
  let plate = 0;
  for (const value of grey) if (value >= plateGrey) plate++;
  if (plate < grey.length * 0.02) return { bright, dark };
  // Dark on bright is bright on dark in the negative.
  const negative = Uint8Array.from(grey, (value) => 255 - value);
  const ground = open(negative, width, height, radius);
  for (let i = 0; i < dark.length; i++) {
    if (negative[i]! - ground[i]! >= leastContrast && ground[i]! <= 255 - plateGrey) dark[i] = negative[i]!;
  }
  return { bright, dark };
}

function strokes(grey: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const ground = open(grey, width, height, radius);
  const mask = new Uint8Array(grey.length);
  for (let i = 0; i < mask.length; i++) {
    if (grey[i]! >= inkGrey && grey[i]! - ground[i]! >= leastContrast) mask[i] = grey[i]!;
  }
  return mask;
}

/** What is left when everything narrower than a square of 2 × radius + 1 goes (morphological opening). */
function open(grey: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const least = spread(grey, width, height, radius, true);
  return spread(least, width, height, radius, false);
}

/** The least or the largest value in a square, along the rows and then along the columns, in a time that its size does not change. */
function spread(grey: Uint8Array, width: number, height: number, radius: number, least: boolean): Uint8Array {
  const rows = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++) slide(grey, rows, y * width, 1, width, radius, least);
  const out = new Uint8Array(grey.length);
  for (let x = 0; x < width; x++) slide(rows, out, x, width, height, radius, least);
  return out;
}

/** Positions that may still be the extreme of a window, best first; reused, because it runs for every row and column. */
let waiting = new Int32Array(4096);

function slide(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  least: boolean,
): void {
  if (waiting.length < count) waiting = new Int32Array(count);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < count + radius; i++) {
    if (i < count) {
      const value = from[start + i * step]!;
      while (tail > head) {
        const last = from[start + waiting[tail - 1]! * step]!;
        if (least ? last < value : last > value) break;
        tail--;
      }
      waiting[tail++] = i;
    }
    const centre = i - radius;
    if (centre < 0) continue;
    if (waiting[head]! < centre - radius) head++;
    to[start + centre * step] = from[start + waiting[head]! * step]!;
  }
}
