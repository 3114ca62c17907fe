import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { type Foreground, largestComponent } from '#imaging/picture/foreground.ts';

/** Measurements for the checks that need no network. */
export interface Content {
  shortSide: number;
  /** Between the percentiles 0.5 and 99.5. */
  range: number;
  /** Share of strongly colored pixels. */
  colorful: number;
  /** Share of the picture that the largest bright component covers. */
  largest: number;
}

export function measureContent(
  { gray, width, height, color }: Picture,
  foreground: Foreground,
  histogram: Uint32Array,
): Content {
  const head = largestComponent(foreground);
  return {
    shortSide: Math.min(width, height),
    range: percentile(histogram, gray.length, 0.995) - percentile(histogram, gray.length, 0.005),
    colorful: color ? colorShare(color) : 0,
    largest: head ? head.area / (foreground.columns * foreground.rows) : 0,
  };
}

/** The gray below which a share of all pixels lies. */
function percentile(histogram: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += histogram[value]!;
    if (seen > total * share) return value;
  }
  return 255;
}

function colorShare(color: Uint8Array): number {
  let strong = 0;
  for (let at = 0; at + 2 < color.length; at += 3) {
    const [r, g, b] = [color[at]!, color[at + 1]!, color[at + 2]!];
    if (Math.max(r, g, b) - Math.min(r, g, b) > 40) strong++;
  }
  return (strong * 3) / Math.max(1, color.length);
}
