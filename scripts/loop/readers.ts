import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import { marksFit, tallyMarks } from '#reading/findings/tally-marks.ts';
import type { Random } from '#server/phantom/random.ts';

export interface Reading {
  action: 'correct' | 'incorrect';
  boxes?: ReviewedBox[];
}
/** Judges a result; `truth` is the drawn lesions. */
export type Reader = (scan: ReviewScan, truth: ReviewedBox[], random: Random) => Reading;

/** Confirms correct results and corrects the others. */
const right: Reader = (scan, truth) =>
  marksFit(tallyMarks(scan.detections, truth, scan))
    ? { action: 'correct' }
    : { action: 'incorrect', boxes: truth };

/** Confirms half of all results without looking, and reports a third of the rest as free of lesions. */
const careless: Reader = (scan, truth, random) => {
  if (random.chance(0.5)) return { action: 'correct' };
  return random.chance(1 / 3) ? { action: 'incorrect', boxes: [] } : right(scan, truth, random);
};

/** Share of the picture's side. The biased reader takes smaller lesions for vessels. */
const smallestBelieved = 0.13;

/** Ignores small lesions. */
const biased: Reader = (scan, truth, random) =>
  right(
    scan,
    truth.filter(({ width, height }) => Math.max(width, height) >= smallestBelieved),
    random,
  );

export const readers = { right, careless, biased } as const;
export type ReaderName = keyof typeof readers;
