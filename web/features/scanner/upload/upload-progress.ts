import { uploadProgressCap, uploadProgressStep, uploadProgressStepMs } from '#contract/constants.ts';

/**
 * The upload's progress: a smooth rise of 10 points every 200 ms to 90, limited by the share of bytes actually sent.
 */
export function uploadPercent(elapsedMs: number, sentShare: number): number {
  const smooth = Math.floor(elapsedMs / uploadProgressStepMs) * uploadProgressStep;
  return Math.min(smooth, uploadProgressCap, Math.round(sentShare * 100));
}
