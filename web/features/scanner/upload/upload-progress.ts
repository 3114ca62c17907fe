import { uploadProgressCap, uploadProgressStep, uploadProgressStepMs } from '#contract/constants.ts';

/**
 * What the bar shows while a file leaves: a smooth rise of 10 points every 200 ms to 90, held back to the
 * share of the bytes that have really left.
 */
export function uploadPercent(elapsedMs: number, sentShare: number): number {
  const smooth = Math.floor(elapsedMs / uploadProgressStepMs) * uploadProgressStep;
  return Math.min(smooth, uploadProgressCap, Math.round(sentShare * 100));
}
