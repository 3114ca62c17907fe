import { simulatedProgressCap, simulatedProgressPerSecond } from '#contract/constants.ts';
import { type Stage, stages } from '#contract/scans.ts';

/** The server's percent at which each stage begins; a stage gets a quarter of the bar. */
const serverStart: Record<Stage, number> = { preprocessing: 0, inference: 25, annotation: 75, scoring: 88 };
const quarter = 100 / stages.length;

export interface Progress {
  stage: Stage | null;
  /** As the server counts. */
  percent: number;
}

/**
 * The bar: rises by 2 points a second as the smooth animation, but never leaves the quarter of the stage that
 * really runs, and jumps ahead when the server is further. Below 100 until the result is there.
 */
export function shownPercent({ stage, percent }: Progress, elapsedSeconds: number): number {
  const index = stage ? stages.indexOf(stage) : 0;
  const start = index * quarter;
  const next = stages[index + 1];
  const from = stage ? serverStart[stage] : 0;
  const to = next ? serverStart[next] : 100;
  const share = Math.min(1, Math.max(0, (percent - from) / (to - from)));
  const real = stage ? start + share * quarter : 0;
  const smooth = Math.floor(elapsedSeconds) * simulatedProgressPerSecond;
  const end = start + quarter - 1;
  return Math.floor(Math.min(simulatedProgressCap, end, Math.max(start, real, smooth)));
}

/** Which of the four steps runs. */
export function activeStep(shown: number): number {
  return Math.min(stages.length - 1, Math.floor(shown / quarter));
}
