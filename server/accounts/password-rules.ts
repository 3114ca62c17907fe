import { randomInt } from 'node:crypto';
import { passwordMaxLength, passwordMinLength } from '#contract/constants.ts';

/**
 * What people type when they must type something. Every well-known password of fifteen characters and more is
 * built from a few of these, so the parts are listed and not the products.
 */
const commonParts = [
  'password passwort passwd passw pass admin administrator root user username login signin letmein welcome',
  'changeme change default secret private master super trustno iloveyou love sunshine princess dragon monkey',
  'football baseball basketball superman batman shadow michael jordan jennifer starwars pokemon computer',
  'internet google facebook microsoft windows apple samsung hello test testing guest demo temp temporary',
  'qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghjkl yxcvbnm zxcvbn zxcvbnm poiuyt',
  'qazwsx qazwsxedc wsxedc edcrfv abc abcd abcdef abcdefgh abcdefghijklmnopqrstuvwxyz xyz',
  'spring summer autumn winter monday january hospital doctor radiology medical patient clinic',
  'sulcus brain tumour tumor scan scanner mri dicom my is the a i me you this new old for and one two three',
]
  .join(' ')
  .split(' ');

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undoLookalikes = (text: string): string =>
  text.replace(/[013457@$!]/g, (char) => lookalikes[char] ?? '');

/** Can the text be read as common parts, digits and punctuation from end to end? */
function isOnlyParts(text: string, parts: string[]): boolean {
  const plain = undoLookalikes(text);
  const reachable = new Set([0]);
  for (let start = 0; start < text.length; start++) {
    if (!reachable.has(start)) continue;
    if (!/\p{L}/u.test(text.charAt(start))) reachable.add(start + 1);
    for (const part of parts) {
      if (text.startsWith(part, start) || plain.startsWith(part, start)) reachable.add(start + part.length);
    }
  }
  return reachable.has(text.length);
}

/** 'abcabcabc', and what differs from it by a shorter last turn. */
function isRepetition(text: string): boolean {
  for (let unit = 1; unit <= text.length / 3; unit++) {
    if (
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length)
    )
      return true;
  }
  return false;
}

/** Neighbouring characters that count up or down, as in '123456789' and 'zyxwv'. */
function isMostlySteps(text: string): boolean {
  let steps = 0;
  for (let i = 1; i < text.length; i++) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) === 1) steps += 1;
  }
  return steps >= (text.length - 1) * 0.7;
}

/** What is wrong with a new password, as a sentence, or nothing. No rule asks for kinds of characters. */
export function passwordProblem(password: string, username: string): string | undefined {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < passwordMinLength) {
    return `The password has ${length} characters; it needs at least ${passwordMinLength}. A few unrelated words make a good one.`;
  }
  if (length > passwordMaxLength) return `The password may have at most ${passwordMaxLength} characters.`;
  const lower = text.toLowerCase();
  const name = username.trim().toLowerCase();
  const parts = name.length >= 3 ? [...commonParts, name] : commonParts;
  const tooSimple = isRepetition(lower) || isMostlySteps(lower) || new Set(lower).size < 5;
  if (tooSimple)
    return 'This password follows a simple pattern and would be guessed quickly. Choose another.';
  if (isOnlyParts(lower, parts)) {
    return 'This password is made of parts that everyone tries first. Choose a few unrelated words.';
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
