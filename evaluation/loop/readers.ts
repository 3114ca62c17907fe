import { answerOf, confirmedBy, type PictureVerdict } from '#contract/picture-verdict.ts';
import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import type { Random } from '#phantom/random.ts';
import { marksFit, tallyMarks } from '#reading/findings/tally-marks.ts';

export interface Reading {
  action?: 'correct' | 'incorrect';
  picture?: PictureVerdict;
  boxes?: ReviewedBox[];
}
/** Judges a result; `truth` is the drawn lesions. */
export type Reader = (scan: ReviewScan, truth: ReviewedBox[], random: Random) => Reading;

/** 'Correct' where it says what the picture shows; an unclear result leaves that open, but marks no tumor. */
const confirmed = (scan: ReviewScan): Reading =>
  confirmedBy[answerOf(scan)] ? { action: 'correct' } : { picture: 'nothing' };

/** Confirms correct results and corrects the others. */
const right: Reader = (scan, truth) => {
  if (marksFit(tallyMarks(scan.detections, truth, scan))) return confirmed(scan);
  return truth.length > 0 ? { action: 'incorrect', picture: 'tumor', boxes: truth } : { picture: 'nothing' };
};

/** Confirms half of all results without looking, and reports a third of the rest as free of lesions. */
const careless: Reader = (scan, truth, random) => {
  if (random.chance(0.5)) return confirmed(scan);
  return random.chance(1 / 3) ? { picture: 'nothing' } : right(scan, truth, random);
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
