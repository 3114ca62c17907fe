import { type KeyObject, randomInt } from 'node:crypto';
import { classCodeLength, codeLetters } from '#contract/classrooms.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';

export const newClassCode = (): string =>
  Array.from({ length: classCodeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** Opens the board of a class. Derived, so that it can be shown again and is not stored. */
export const boardKeyOf = (secret: KeyObject, classId: string): string =>
  keyedHash(secret, 'class-board', classId).slice(0, 24);

const returnCodeLength = 6;

/** What a student hands in after the last case, and the board shows beside the same name. */
export function returnCodeOf(secret: KeyObject, memberId: string): string {
  const bytes = Buffer.from(keyedHash(secret, 'class-return', memberId), 'base64url');
  return [...bytes.subarray(0, returnCodeLength)]
    .map((byte) => codeLetters[byte % codeLetters.length])
    .join('');
}
