import { z } from 'zod';
import { type AnsweredCase, caseBox, trueLesion } from '#contract/classrooms.ts';
import { storageKeys } from '#contract/constants.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const answered = z.object({
  boxes: z.array(caseBox),
  right: z.boolean(),
  seconds: z.number().optional(),
  /** Of an own case, once it is answered. */
  truth: z.array(trueLesion).nullable(),
  discussion: z.string().nullable(),
});

const membership = z.object({
  code: z.string(),
  name: z.string(),
  endsAt: z.string(),
  alias: z.string(),
  memberId: z.string(),
  secret: z.string(),
  answers: z.record(z.string(), answered),
  returnCode: z.string().nullable(),
});
/** This browser's place in a class. */
export type Membership = z.infer<typeof membership>;

const key = storageKeys.local.classMembership;

export function parseMembership(text: string | null): Membership | null {
  try {
    return membership.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export const storedMembership = (): string | null => readStored('local', key);
export const keepMembership = (kept: Membership): void => writeStored('local', key, JSON.stringify(kept));
export const leaveClass = (): void => removeStored('local', key);

/** The code of the class that this browser is in, while it runs. */
export function runningClassCode(now: number): string | null {
  const kept = parseMembership(storedMembership());
  return kept && Date.parse(kept.endsAt) > now ? kept.code : null;
}

export function withAnswer(
  kept: Membership,
  caseId: string,
  { right, seconds }: { right: boolean; seconds: number },
  { boxes, ownCase, returnCode }: AnsweredCase,
): Membership {
  const { truth = null, discussion = null } = ownCase ?? {};
  return {
    ...kept,
    returnCode,
    answers: { ...kept.answers, [caseId]: { boxes, right, seconds, truth, discussion } },
  };
}
