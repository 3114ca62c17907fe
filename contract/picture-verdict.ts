import type { Answer } from '#reading/vocabulary.ts';

/** What a picture shows, as a reviewer sees it. Whether the answer was right follows from it. */
export const pictureVerdicts = ['tumor', 'other', 'nothing', 'cannot-judge', 'unusable'] as const;
export type PictureVerdict = (typeof pictureVerdicts)[number];

/** Why a reviewer cannot judge a picture. */
export const cannotJudgeReasons = ['image', 'one-slice', 'sequence', 'unsure'] as const;
export type CannotJudgeReason = (typeof cannotJudgeReasons)[number];

/** Whether the answer was right. 'undecided': the reviewer cannot judge the picture. */
export const reviewVerdicts = ['correct', 'incorrect', 'undecided'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/** What 'Correct' says about the picture. Null: the answer leaves it open, so the reviewer has to choose. */
export const confirmedBy: Record<Answer, PictureVerdict | null> = {
  finding: 'tumor',
  other: 'other',
  unclear: null,
  clear: 'nothing',
  'not-analyzed': 'unusable',
};

/** The pictures for which an answer is right. A finding also needs marks that fit. */
const rightFor: Record<Answer, readonly PictureVerdict[]> = {
  finding: ['tumor'],
  other: ['other'],
  unclear: ['other', 'nothing'],
  clear: ['nothing'],
  'not-analyzed': ['unusable'],
};

/** A completed scan from before answers were stored has a finding or none. */
export function answerOf({
  answer,
  confidence,
}: {
  answer: Answer | null;
  confidence: number | null;
}): Answer {
  return answer ?? (confidence === null ? 'clear' : 'finding');
}

/** Whether an answer was right. `marksFit`: the model's boxes are the reviewer's. */
export function verdictOn(answer: Answer, picture: PictureVerdict, marksFit: boolean): ReviewVerdict {
  if (picture === 'cannot-judge') return 'undecided';
  const right = rightFor[answer].includes(picture) && (picture !== 'tumor' || marksFit);
  return right ? 'correct' : 'incorrect';
}
