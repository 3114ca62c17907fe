import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { interFiles } from '#server/outputs/fonts/inter.ts';
import { unpackWoff } from './woff.ts';

test('the unpacked font measures text like the packed one', () => {
  const words = 'Glioma 93% · High × 0123456789';
  for (const path of Object.values(interFiles)) {
    const packed = new PDFDocument({ font: path });
    const unpacked = new PDFDocument({ font: path });
    unpacked.registerFont('unpacked', unpackWoff(readFileSync(path))).font('unpacked');
    expect(unpacked.widthOfString(words)).toBe(packed.widthOfString(words));
    expect(unpacked.widthOfString(words)).toBeGreaterThan(50);
  }
});

test('a file that is no WOFF font is refused', () => {
  expect(() => unpackWoff(Buffer.from('OTTO and more'))).toThrow('not a WOFF font');
});
