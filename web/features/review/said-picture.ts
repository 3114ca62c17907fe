import type { BodyOf } from '#contract/call.ts';
import { answerOf, type CannotJudgeReason, type PictureVerdict } from '#contract/picture-verdict.ts';
import type { ReviewedBox, ReviewScan, reviewCall } from '#contract/review.ts';

/** The part of a verdict that says what the image shows, and whether the answer was right. */
export type Said = Pick<BodyOf<typeof reviewCall>, 'action' | 'picture' | 'reason' | 'boxes'>;

interface Choice {
  /** What the reviewer chose; null: nothing yet. */
  picture: PictureVerdict | null;
  reason: CannotJudgeReason | null;
  boxes: readonly unknown[];
  /** Whether the boxes differ from the start. */
  changed: boolean;
}

/** Boxes that a reviewer drew say 'tumor', whatever was chosen before. */
export function pictureSaid({ picture, boxes, changed }: Choice): PictureVerdict | null {
  return changed && boxes.length > 0 ? 'tumor' : picture;
}

/** Whether what was chosen can be saved. Flagging without labels says 'incorrect', which an unclear answer is not. */
export function canSave(scan: Pick<ReviewScan, 'answer' | 'confidence'>, choice: Choice): boolean {
  const said = pictureSaid(choice);
  if (said === null) return answerOf(scan) !== 'unclear';
  if (said === 'tumor') return choice.boxes.length > 0;
  return said !== 'cannot-judge' || choice.reason !== null;
}

/** `labels`: the boxes to send; undefined if the model's are confirmed. */
export function verdictToSend(
  scan: Pick<ReviewScan, 'answer' | 'confidence'>,
  choice: Choice,
  labels: ReviewedBox[] | undefined,
): Said {
  const picture = pictureSaid(choice);
  if (picture === null) return { action: 'incorrect' };
  if (picture === 'cannot-judge') return { picture, reason: choice.reason ?? undefined };
  if (picture !== 'tumor' || !labels) return { picture };
  // The reviewer changed the boxes, so the answer was not right.
  return { picture, boxes: labels, ...(answerOf(scan) === 'finding' && { action: 'incorrect' }) };
}
