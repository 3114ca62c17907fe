/** Steps by which a stroke of a letter stands out from what lies under it. */
const leastContrast = 60;
const inkGrey = 150;
/** Dark writing is looked for on plates and pages only: dark furrows are everywhere in a brain. */
const plateGrey = 190;

/** Pixels of bright strokes, and of dark strokes on bright ground, that are no wider than a letter's. */
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
    if (negative[i]! - ground[i]! >= leastContrast && ground[i]! <= 255 - plateGrey) dark[i] = 1;
  }
  return { bright, dark };
}

function strokes(grey: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const ground = open(grey, width, height, radius);
  const mask = new Uint8Array(grey.length);
  for (let i = 0; i < mask.length; i++) {
    if (grey[i]! >= inkGrey && grey[i]! - ground[i]! >= leastContrast) mask[i] = 1;
  }
  return mask;
}

/** What is left when everything narrower than a square of 2 × radius + 1 goes (morphological opening). */
function open(grey: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const least = spread(grey, width, height, radius, true);
  return spread(least, width, height, radius, false);
}

/** The least or the largest value in a square, along the rows and then along the columns. */
function spread(grey: Uint8Array, width: number, height: number, radius: number, least: boolean): Uint8Array {
  const rows = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++) {
    const at = y * width;
    for (let x = 0; x < width; x++) {
      let value = grey[at + x]!;
      const to = at + Math.min(width - 1, x + radius);
      for (let near = at + Math.max(0, x - radius); near <= to; near++) {
        const other = grey[near]!;
        if (least ? other < value : other > value) value = other;
      }
      rows[at + x] = value;
    }
  }
  const out = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++) {
    const from = Math.max(0, y - radius) * width;
    const to = Math.min(height - 1, y + radius) * width;
    for (let x = 0; x < width; x++) {
      let value = rows[y * width + x]!;
      for (let near = from + x; near <= to + x; near += width) {
        const other = rows[near]!;
        if (least ? other < value : other > value) value = other;
      }
      out[y * width + x] = value;
    }
  }
  return out;
}
