import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { interFiles } from '#server/outputs/fonts/inter.ts';
import { printableText } from './printable-text.ts';

/** pdfkit's internal font object, the only way to detect a missing glyph. */
interface LoadedFont {
  hasGlyphForCodePoint(code: number): boolean;
}

test('signs that the bundled font lacks are put into words', () => {
  expect(printableText('confidence ≥85%')).toBe('confidence at least 85%');
});

test('letters and accents outside the font fall back to their base letter', () => {
  expect(printableText('Łódź č Müller')).toBe('Lódz c Müller');
});

test('letters of other scripts and control characters never reach the page', () => {
  expect(printableText('脳\u0000 a\u200bb\u202e')).toBe('? ab');
});

test('everything that passes unchanged has a shape in both weights', () => {
  const kept = Array.from({ length: 0x2fff }, (_, code) => String.fromCharCode(code))
    .filter((character) => character.trim() !== '' && printableText(character) === character)
    .filter((character) => !/\p{C}/u.test(character));
  expect(kept.length).toBeGreaterThan(190);
  for (const path of Object.values(interFiles)) {
    const document = new PDFDocument({ font: path });
    const { font } = (document as unknown as { _font: { font: LoadedFont } })._font;
    expect(kept.filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)!))).toEqual([]);
  }
});
