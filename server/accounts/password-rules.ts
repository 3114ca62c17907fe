import { randomInt } from 'node:crypto';
import { passwordMaxLength, passwordMinGuessesLog10, passwordMinLength } from '#contract/constants.ts';
import { passwordStrength } from './password-strength.ts';

/** Words that an attacker of this product tries first. */
const ownWords = ['sulcus', 'mri', 'dicom', 'tumour', 'tumor', 'radiology'];

/** What is wrong with a new password, as a sentence, or nothing. No rule asks for kinds of characters. */
export async function passwordProblem(password: string, username: string): Promise<string | undefined> {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < passwordMinLength) {
    return `The password has ${length} characters; it needs at least ${passwordMinLength}. A few unrelated words make a good one.`;
  }
  if (length > passwordMaxLength) return `The password may have at most ${passwordMaxLength} characters.`;
  if ((await passwordStrength(text, [username, ...ownWords])) < passwordMinGuessesLog10) {
    return 'This password is one of those that are guessed first. Choose a few unrelated words.';
  }
  return undefined;
}

/** Without characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Five groups of five: about 123 bits, easy to copy from a terminal. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
