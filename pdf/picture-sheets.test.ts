import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPdf, pdfText } from '#tests/harness/pdf-text.ts';
import { parseFonts } from './fonts/report-fonts.ts';
import { writePictureSheets } from './picture-sheets.ts';

const fileOf = (weight: number): Uint8Array =>
  readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`),
  );

test.each([
  [2, 2, 6],
  [3, 3, 3],
  [4, 5, 2],
])(
  '%i by %i pictures a page put 22 slices on %i pages, each with its number and the line on top',
  async (columns, rows, pages) => {
    const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    const pictures = Array.from({ length: 22 }, (_, i) => ({
      jpeg: new Uint8Array(jpeg),
      ratio: 1,
      caption: `Slice ${i + 1}`,
      alternative: `Slice ${i + 1} of 22`,
    }));
    const file = await writePictureSheets(
      {
        language: 'en-US',
        title: 'Axial T2',
        subject: 'Print sheets',
        date: new Date('2026-01-02'),
        line: 'Axial T2 · January 2, 2026',
        pictures,
        columns,
        rows,
        footer: { id: 'Sulcus', purpose: 'For research.', page: 'Page {page} of {pages}' },
      },
      parseFonts({ regular: fileOf(400), semiBold: fileOf(600) }),
    );
    expect((await openPdf(file.slice())).numPages).toBe(pages);
    const text = await pdfText(file);
    expect(text.match(/Axial T2 · January 2, 2026/g)).toHaveLength(pages);
    for (let i = 1; i <= 22; i++) expect(text).toContain(`Slice ${i}`);
  },
);
