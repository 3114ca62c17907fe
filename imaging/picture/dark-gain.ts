import { grayHistogram } from './gray-histogram.ts';

/** Background is darker than this. */
const tissueFrom = 16;
/** The gray that the brightest tissue should reach, and the gray from which a slice is bright enough. */
const [target, brightEnough] = [230, 150];
const largestGain = 6;

/**
 * The factor by which a dark slice is brightened for display, so that only the brightest 1% of tissue exceeds the target.
 * 1 for a slice that is bright enough or has no tissue.
 */
export function darkGain(gray: Uint8Array): number {
  const histogram = grayHistogram(gray);
  let tissue = 0;
  for (let value = tissueFrom; value < 256; value++) tissue += histogram[value]!;
  if (tissue < gray.length / 100) return 1;
  let seen = 0;
  let bright = 255;
  while (bright > tissueFrom && seen + histogram[bright]! < tissue / 100) seen += histogram[bright--]!;
  return bright >= brightEnough ? 1 : Math.min(largestGain, target / bright);
}
