import { passwordMinLength } from '#contract/constants.ts';

export interface Strength {
  /** 0 to 100, for the bar. */
  percent: number;
  word: string;
  enough: boolean;
}

/**
 * A hint while typing: length is what counts, and sameness takes it away. The server has the last word, with a
 * list of what is guessed first.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  const kinds = new Set(characters.map((character) => character.toLowerCase())).size;
  const length = characters.length;
  if (length === 0) return { percent: 0, word: `At least ${passwordMinLength} characters`, enough: false };
  if (length < passwordMinLength) {
    const missing = passwordMinLength - length;
    return { percent: (length / passwordMinLength) * 40, word: `${missing} more to go`, enough: false };
  }
  if (kinds < 5) return { percent: 20, word: 'Too much of the same', enough: false };
  const effective = length * Math.min(1, kinds / 10);
  if (effective < 18) return { percent: 60, word: 'Long enough', enough: true };
  return effective < 24
    ? { percent: 80, word: 'Strong', enough: true }
    : { percent: 100, word: 'Very strong', enough: true };
}
