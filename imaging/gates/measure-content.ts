import { type Foreground, findForeground, largestComponent } from '../picture/foreground.ts';
import { greyHistogram } from '../picture/grey-histogram.ts';
import { countPanels } from '../quality/count-panels.ts';
import { measureScreenshot } from '../quality/measure-screenshot.ts';
import { nthOf } from './nth-of.ts';

export interface Picture {
  grey: Uint8Array;
  width: number;
  height: number;
  /** Interleaved RGB where the picture has colour. */
  colour?: Uint8Array | undefined;
}

/** What can be told about a picture without knowing what a brain looks like. */
export interface Content {
  shortSide: number;
  /** Between the 0.5th and the 99.5th of 100 pixels. */
  range: number;
  /** Share of pixels that are almost black or almost white. */
  twoValued: number;
  /** Share of pixels at the very top. */
  blownOut: number;
  /** Differences of neighbours against differences of any two pixels: 1 is pure noise. */
  noise: number;
  /** Mean step between neighbours inside the foreground, against its spread: 0 is perfectly smooth. */
  texture: number;
  /** Between the 10th and the 90th of 100 pixels along the border: 0 where a plain background surrounds everything. */
  borderSpread: number;
  /** Share of strongly coloured pixels. */
  colourful: number;
  panels: number;
  /** Share that looks drawn by a program. */
  drawn: number;
  /** Share of the picture that the largest bright thing takes. */
  largest: number;
  /** Share of the picture's border that the largest bright thing reaches. */
  cutOff: number;
}

export function measureContent(
  picture: Picture,
  foreground = findForeground(picture.grey, picture.width, picture.height),
  histogram = greyHistogram(picture.grey),
): Content {
  const { grey, width, height, colour } = picture;
  const nth = (share: number) => nthOf(histogram, grey.length, share);
  const share = (from: number, to: number) => {
    let sum = 0;
    for (let value = from; value <= to; value++) sum += histogram[value]!;
    return sum / grey.length;
  };
  const head = largestComponent(foreground);
  const smooth = neighbourSteps(grey, width, height, histogram);
  return {
    shortSide: Math.min(width, height),
    range: nth(0.995) - nth(0.005),
    twoValued: share(0, 3) + share(252, 255),
    blownOut: share(252, 255),
    noise: smooth.noise,
    texture: foregroundTexture(grey, width, height, foreground.threshold),
    borderSpread: borderSpread(grey, width, height),
    colourful: colour ? colourShare(colour) : 0,
    panels: countPanels(foreground),
    drawn: measureScreenshot(picture),
    largest: head ? head.area / (foreground.columns * foreground.rows) : 0,
    cutOff: head ? borderShare(foreground, head.label) : 0,
  };
}

function borderShare({ labels, columns, rows }: Foreground, label: number): number {
  let reached = 0;
  for (let x = 0; x < columns; x++) {
    reached += Number(labels[x] === label) + Number(labels[(rows - 1) * columns + x] === label);
  }
  for (let y = 0; y < rows; y++) {
    reached += Number(labels[y * columns] === label) + Number(labels[y * columns + columns - 1] === label);
  }
  return reached / (2 * (columns + rows));
}

function neighbourSteps(
  grey: Uint8Array,
  width: number,
  height: number,
  histogram: Uint32Array,
): { noise: number } {
  let mean = 0;
  for (let value = 0; value < 256; value++) mean += value * histogram[value]!;
  mean /= grey.length;
  let variance = 0;
  for (let value = 0; value < 256; value++) variance += histogram[value]! * (value - mean) ** 2;
  variance /= grey.length;
  let steps = 0;
  const count = 2 * Math.max(0, height - 1) * Math.max(0, width - 1);
  for (let y = 0; y < height - 1; y++) steps += stepsInRow(grey, width, y);
  return { noise: variance > 0 && count > 0 ? steps / count / (2 * variance) : 0 };
}

/**
 * Squared steps to the right and down. The sum of a row is a small whole number, and adding those is much faster; a row in a
 * function of its own stays compiled from picture to picture, which loops within loops do not.
 */
function stepsInRow(grey: Uint8Array, width: number, y: number): number {
  let sum = 0;
  let here = grey[y * width]!;
  for (let at = y * width; at < y * width + width - 1; at++) {
    const next = grey[at + 1]!;
    const across = next - here;
    const down = grey[at + width]! - here;
    sum = (sum + across * across + down * down) | 0;
    here = next;
  }
  return sum;
}

/** Steps over two hundredths of the picture, so that a large picture counts like a small one. */
function foregroundTexture(grey: Uint8Array, width: number, height: number, threshold: number): number {
  const far = Math.max(1, Math.round(Math.max(width, height) / 128));
  // A grey is a whole number: above the threshold means above its whole part.
  const dark = Math.floor(threshold);
  const totals: Texture = { steps: 0, sum: 0, squares: 0, count: 0 };
  for (let y = 0; y + far < height; y++) addTextureOfRow(totals, grey, width, y, far, dark);
  const { steps, sum, squares, count } = totals;
  if (count === 0) return 0;
  const spread = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  return spread > 0.5 ? steps / (2 * count) / spread : 0;
}

interface Texture {
  steps: number;
  sum: number;
  squares: number;
  count: number;
}

function addTextureOfRow(
  totals: Texture,
  grey: Uint8Array,
  width: number,
  y: number,
  far: number,
  dark: number,
): void {
  let steps = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let at = y * width; at < y * width + width - far; at++) {
    const value = grey[at]!;
    if (value <= dark) continue;
    const right = grey[at + far]!;
    const below = grey[at + far * width]!;
    if (right <= dark || below <= dark) continue;
    steps = (steps + Math.abs(right - value) + Math.abs(below - value)) | 0;
    sum = (sum + value) | 0;
    squares = (squares + value * value) | 0;
    count++;
  }
  totals.steps += steps;
  totals.sum += sum;
  totals.squares += squares;
  totals.count += count;
}

function borderSpread(grey: Uint8Array, width: number, height: number): number {
  const histogram = new Uint32Array(256);
  for (let x = 0; x < width; x++) {
    histogram[grey[x]!]!++;
    histogram[grey[(height - 1) * width + x]!]!++;
  }
  for (let y = 0; y < height; y++) {
    histogram[grey[y * width]!]!++;
    histogram[grey[y * width + width - 1]!]!++;
  }
  const total = 2 * (width + height);
  return nthOf(histogram, total, 0.9) - nthOf(histogram, total, 0.1);
}

function colourShare(colour: Uint8Array): number {
  let strong = 0;
  for (let at = 0; at + 2 < colour.length; at += 3) {
    const [r, g, b] = [colour[at]!, colour[at + 1]!, colour[at + 2]!];
    if (Math.max(r, g, b) - Math.min(r, g, b) > 40) strong++;
  }
  return (strong * 3) / Math.max(1, colour.length);
}
