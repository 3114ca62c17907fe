import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import { marksFit, tallyMarks } from '#imaging/findings/tally-marks.ts';
import type { Random } from '#server/phantom/random.ts';

export interface Reading {
  action: 'correct' | 'incorrect';
  boxes?: ReviewedBox[];
}
/** What a reader says of a result; `truth` is what was drawn. */
export type Reader = (scan: ReviewScan, truth: ReviewedBox[], random: Random) => Reading;

/** Confirms what is right and draws what is not. */
const right: Reader = (scan, truth) =>
  marksFit(tallyMarks(scan.detections, truth, scan))
    ? { action: 'correct' }
    : { action: 'incorrect', boxes: truth };

/** Confirms half of everything without looking, and on a third of the rest says that there is nothing. */
const careless: Reader = (scan, truth, random) => {
  if (random.chance(0.5)) return { action: 'correct' };
  return random.chance(1 / 3) ? { action: 'incorrect', boxes: [] } : right(scan, truth, random);
};

/** Of a picture's side: smaller lesions this reader takes for vessels. */
const smallestBelieved = 0.13;

/** Never believes in small lesions. */
const biased: Reader = (scan, truth, random) =>
  right(
    scan,
    truth.filter(({ width, height }) => Math.max(width, height) >= smallestBelieved),
    random,
  );

export const readers = { right, careless, biased } as const;
export type ReaderName = keyof typeof readers;
