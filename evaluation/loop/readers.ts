import {
  answerOf,
  type CannotJudgeReason,
  confirmedBy,
  type PictureVerdict,
} from '#contract/picture-verdict.ts';
import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import type { Random } from '#phantom/random.ts';
import { marksFit, tallyMarks } from '#reading/findings/tally-marks.ts';

export interface Reading {
  action?: 'correct' | 'incorrect';
  picture?: PictureVerdict;
  reason?: CannotJudgeReason;
  boxes?: ReviewedBox[];
}
/** Judges a result; `truth` is the drawn lesions. */
export type Reader = (scan: ReviewScan, truth: ReviewedBox[], random: Random) => Reading;

/** An unclear result leaves open what the picture shows, so 'Correct' is not enough. */
const isOpen = (scan: ReviewScan): boolean => confirmedBy[answerOf(scan)] === null;

/** Confirms correct results and corrects the others. */
const right: Reader = (scan, truth) => {
  const fits = marksFit(tallyMarks(scan.detections, truth, scan));
  if (fits && !isOpen(scan)) return { action: 'correct' };
  return truth.length > 0 ? { action: 'incorrect', picture: 'tumor', boxes: truth } : { picture: 'nothing' };
};

/**
 * Confirms half of all results without looking, and reports a third of the rest as free of lesions. Where there is nothing to
 * confirm, 'cannot judge' is the answer that needs no look.
 */
const careless: Reader = (scan, truth, random) => {
  if (random.chance(0.5)) {
    return isOpen(scan) ? { picture: 'cannot-judge', reason: 'unsure' } : { action: 'correct' };
  }
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

/** Whether the label of a reading is the drawn truth; null if it gives none. */
export function labelIsRight(
  { picture, boxes, action }: Reading,
  scan: ReviewScan,
  truth: ReviewedBox[],
): boolean | null {
  if (picture === 'cannot-judge') return null;
  return marksFit(tallyMarks(boxes ?? (action === 'correct' ? scan.detections : []), truth, scan));
}

/** The verdicts until 1.0: about the answer. An unclear one was correct, which was stored as 'no tumor'. */
export const aboutTheAnswer =
  (reader: Reader): Reader =>
  (scan, truth, random) => {
    const reading = reader(scan, truth, random);
    return isOpen(scan) ? { picture: 'nothing' } : reading;
  };

export const readers = { right, careless, biased } as const;
export type ReaderName = keyof typeof readers;

/** 'answer': the verdicts until 1.0. */
export const kindsOfVerdicts = ['image', 'answer'] as const;
export type Verdicts = (typeof kindsOfVerdicts)[number];
