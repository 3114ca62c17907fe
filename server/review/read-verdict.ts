import type { BodyOf } from '#contract/call.ts';
import {
  answerOf,
  type CannotJudgeReason,
  confirmedBy,
  type PictureVerdict,
  type ReviewVerdict,
  verdictOn,
} from '#contract/picture-verdict.ts';
import type { ReviewedBox, reviewCall } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import { marksFit, tallyMarks } from '#reading/findings/tally-marks.ts';
import { AppError } from '#server/app-error.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';

type Given = Pick<BodyOf<typeof reviewCall>, 'action'> & Partial<BodyOf<typeof reviewCall>>;
type Judged = Pick<ScanRow, 'answer' | 'confidence' | 'width' | 'height'>;

export interface Verdict {
  /** Whether the answer was right. */
  action: ReviewVerdict;
  /** Null: not said. */
  picture: PictureVerdict | null;
  reason: CannotJudgeReason | null;
  /** Null: no boxes were drawn; with 'correct', the model's are confirmed. */
  boxes: ReviewedBox[] | null;
}

const classesOf = (marks: readonly { class: string }[]): string =>
  marks
    .map(({ class: name }) => plainClass(name))
    .sort()
    .join();

/** Whether the model's marks are these boxes, each with its type. */
export const boxesFit = (
  found: readonly Detection[],
  boxes: readonly ReviewedBox[],
  picture: Pick<ScanRow, 'width' | 'height'>,
): boolean => marksFit(tallyMarks(found, boxes, picture)) && classesOf(found) === classesOf(boxes);

/** The labels of a picture; null: the model's boxes, or none that say anything. */
function labelsOf(picture: PictureVerdict, boxes: ReviewedBox[] | undefined): ReviewedBox[] | null {
  if (picture === 'tumor') return boxes ?? null;
  return picture === 'other' || picture === 'nothing' ? [] : null;
}

/** By `action` alone, as the first releases of the desk sent it. */
function byAction(
  row: Judged,
  found: readonly Detection[],
  { action, boxes }: Given,
): Omit<Verdict, 'reason'> {
  if (action === 'correct') {
    const picture = confirmedBy[answerOf(row)];
    if (!picture) throw new AppError('bad_request', (t) => t('review.chooseWhatItShows'));
    return { action, picture, boxes: labelsOf(picture, undefined) };
  }
  // 'Incorrect' and 'no tumor' contradict each other if the model marked none.
  if (boxes?.length === 0 && found.length === 0) {
    throw new AppError('bad_request', (t) => t('review.noneMarked'));
  }
  return { action: 'incorrect', picture: boxes?.length ? 'tumor' : null, boxes: boxes ?? null };
}

function byPicture(
  row: Judged,
  found: readonly Detection[],
  picture: PictureVerdict,
  { action, boxes }: Given,
): Omit<Verdict, 'reason'> {
  const answer = answerOf(row);
  if (picture !== 'tumor' && boxes?.length) {
    throw new AppError('bad_request', (t) => t('review.boxesWithoutTumor'));
  }
  if (picture === 'tumor' && (boxes ?? found).length === 0) {
    throw new AppError('bad_request', (t) => t('review.drawTumor'));
  }
  const follows = verdictOn(answer, picture, boxes === undefined || boxesFit(found, boxes, row));
  // Whether marks that nearly fit are right is for the reviewer to say.
  const corrected = action === 'incorrect' && picture === 'tumor' && answer === 'finding';
  if (action && action !== follows && !corrected) {
    throw new AppError('bad_request', (t) => t('review.contradicts'));
  }
  return { action: corrected ? 'incorrect' : follows, picture, boxes: labelsOf(picture, boxes) };
}

/** What a reviewer says about a picture, and so about the model's answer. Refuses what is ambiguous or contradicts itself. */
export function readVerdict(row: Judged, found: readonly Detection[], given: Given): Verdict {
  const { picture, action, reason } = given;
  if (!picture && !action) throw new AppError('bad_request', (t) => t('review.chooseWhatItShows'));
  if ((picture === 'cannot-judge') !== (reason !== undefined)) {
    throw new AppError('bad_request', (t) => t('review.sayWhy'));
  }
  const verdict = picture ? byPicture(row, found, picture, given) : byAction(row, found, given);
  return { ...verdict, reason: reason ?? null };
}
