import { randomInt } from 'node:crypto';
import { passwordMaxLength, passwordMinGuessesLog10, passwordMinLength } from '#contract/constants.ts';
import type { Refusal } from '#server/app-error.ts';
import { passwordStrength } from './password-strength.ts';

/** Words that an attacker would try first here. */
const ownWords = ['sulcus', 'mri', 'dicom', 'tumour', 'tumor', 'radiology'];

/** What is wrong with a new password, if anything. No rule demands certain kinds of characters. */
export async function passwordProblem(password: string, username: string): Promise<Refusal | undefined> {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < passwordMinLength) {
    return (t) => t('accounts.passwordTooShort', { length, least: passwordMinLength });
  }
  if (length > passwordMaxLength) return (t) => t('accounts.passwordTooLong', { most: passwordMaxLength });
  if ((await passwordStrength(text, [username, ...ownWords])) < passwordMinGuessesLog10) {
    return (t) => t('accounts.passwordTooEasy');
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
