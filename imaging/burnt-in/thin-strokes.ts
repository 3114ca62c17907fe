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
  const negative = grey.map((value) => 255 - value);
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

/** The least or the largest value in a square, along the rows and then along the columns. */
function spread(grey: Uint8Array, width: number, height: number, radius: number, least: boolean): Uint8Array {
  const rows = slide(grey, width, height, radius, 'rows', least);
  return slide(rows, width, height, radius, 'columns', least);
}

/**
 * The least or the largest of 2 × radius + 1 values along one direction, in steps that double the reach: a few passes
 * over memory in its order, one more for twice the radius.
 */
function slide(
  grey: Uint8Array,
  width: number,
  height: number,
  radius: number,
  direction: 'rows' | 'columns',
  least: boolean,
): Uint8Array {
  const window = 2 * radius + 1;
  const alongRows = direction === 'rows';
  const wide = width + (alongRows ? 2 * radius : 0);
  const high = height + (alongRows ? 0 : 2 * radius);
  const stride = alongRows ? 1 : wide;
  // Beyond the border lies what never wins.
  const values = new Uint8Array(wide * high).fill(least ? 255 : 0);
  const first = alongRows ? radius : radius * wide;
  for (let y = 0; y < height; y++) {
    values.set(grey.subarray(y * width, (y + 1) * width), first + y * wide);
  }
  // values[i] becomes the extreme of `reach` values from i on.
  let reach = 1;
  while (reach < window) {
    const jump = Math.min(reach, window - reach) * stride;
    const end = values.length - jump;
    if (least) for (let i = 0; i < end; i++) values[i] = Math.min(values[i]!, values[i + jump]!);
    else for (let i = 0; i < end; i++) values[i] = Math.max(values[i]!, values[i + jump]!);
    reach += jump / stride;
  }
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    out.set(values.subarray(y * wide, y * wide + width), y * width);
  }
  return out;
}
