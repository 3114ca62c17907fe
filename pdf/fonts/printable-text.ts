import { shortened, textLengths } from '#contract/text-lengths.ts';

/** Replacements for characters of the product's sentences that the bundled Latin subset lacks. */
const spoken: Record<string, string> = {
  '≥': 'at least ',
  '≤': 'at most ',
  '≈': 'about ',
  '→': ' to ',
  μ: 'µ',
  '‑': '-',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  œ: 'oe',
  Œ: 'OE',
  ẞ: 'SS',
  '\t': ' ',
  '\n': ' ',
};

const covered = /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff–—‘’‚“”„•…€™−]/u;

/**
 * Replaces characters that the bundled font cannot draw. A missing glyph would print as an empty box and give a screen
 * reader nothing to read, so accents fall back to their base letter and the rest to '?'. A longer text than any of the product's own is cut, so that it cannot fill a document.
 */
export function printableText(text: string): string {
  return [...shortened(text, textLengths.printed).normalize('NFC')]
    .map(printableCharacter)
    .join('')
    .replace(/ {2,}/g, ' ');
}

function printableCharacter(character: string): string {
  if (covered.test(character)) return character;
  const word = spoken[character];
  if (word !== undefined) return word;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base && [...base].every((part) => covered.test(part))) return base;
  return /\p{C}|\p{M}/u.test(character) ? '' : '?';
}
