import {
  simulatedProgressCap,
  simulatedProgressPerSecond,
  uploadProgressCap,
  uploadProgressStep,
  uploadProgressStepMs,
} from '#contract/constants.ts';
import { type Stage, stageStart, stages } from '#contract/scans.ts';

const quarter = 100 / stages.length;

export interface Progress {
  /** Null until the server reports one. */
  stage: Stage | null;
  /** The server's percentage. */
  percent: number;
}

/**
 * The progress bar rises 2 points per second up to 95. Once the server reports a stage, the bar is at least as far as
 * the server and waits at the end of that stage's quarter. It never goes back: `before` is the last shown value.
 */
export function shownPercent({ stage, percent }: Progress, elapsedSeconds: number, before = 0): number {
  const smooth = Math.floor(elapsedSeconds) * simulatedProgressPerSecond;
  if (stage === null) return Math.max(before, Math.min(simulatedProgressCap, smooth));
  const index = stages.indexOf(stage);
  const start = index * quarter;
  const next = stages[index + 1];
  const from = stageStart[stage];
  const to = next ? stageStart[next] : 100;
  const share = Math.min(1, Math.max(0, (percent - from) / (to - from)));
  const real = start + share * quarter;
  const end = start + quarter - 1;
  return Math.max(before, Math.floor(Math.min(simulatedProgressCap, end, Math.max(real, smooth))));
}

/** The running step: as the server reports it, otherwise one per quarter of the bar. */
export function activeStep(shown: number, stage: Stage | null): number {
  return stage ? stages.indexOf(stage) : Math.min(stages.length - 1, Math.floor(shown / quarter));
}

/**
 * The upload's progress: a smooth rise of 10 points every 200 ms to 90, limited by the share of bytes actually sent.
 */
export function uploadPercent(elapsedMs: number, sentShare: number): number {
  const smooth = Math.floor(elapsedMs / uploadProgressStepMs) * uploadProgressStep;
  return Math.min(smooth, uploadProgressCap, Math.round(sentShare * 100));
}
