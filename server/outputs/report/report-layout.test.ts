import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { structureNodes } from '#pdf/structure-nodes.fixture.ts';
import { openPdf, type Pdf, pageTexts } from '#tests/harness/pdf-text.ts';
import shell from '#words/en/shell.ts';
import { buildReport } from './build-report.ts';
import { glioma, meningioma, reportInput } from './report-input.fixture.ts';
import type { ReportInput } from './slice-pdf-content.ts';

test.each([
  ['with findings', [glioma, meningioma], { quality: null }],
  ['without findings', [], {}],
  [
    'that was not analyzed',
    [],
    {
      answer: 'not-analyzed',
      judgment: {
        judged: false,
        reasons: [{ gate: 'content', id: 'empty' }],
        notes: [],
      },
    },
  ],
] as const)('a report %s fills its pages: none holds a few lines only', async (_name, found, part) => {
  const texts = await pageTexts(
    await openPdf(await buildReport(await reportInput([...found], { ...part } as never))),
  );
  expect(texts.length).toBeLessThanOrEqual(2);
  for (const text of texts) expect(text.length).toBeGreaterThan(500);
});

/** Reports of the shipped model: with a growing number of findings, and without findings below pictures of shrinking height. */
async function growingReports(): Promise<[string, Pdf][]> {
  const shipped = JSON.parse(await readFile(new URL('../../../model/card.json', import.meta.url), 'utf8'));
  const found = await reportInput([glioma]);
  const note = { gate: 'quality' as const, id: 'inverted' };
  const some = Array.from({ length: 12 }, async (_, index): Promise<ReportInput> => {
    const detections = Array.from({ length: index + 1 }, (_each, frame) => ({ ...glioma, frame }));
    const judgment = { judged: true, reasons: [], notes: index % 2 === 0 ? [note, note] : [] };
    return { ...found, scan: { ...found.scan, detections, judgment, frameCount: 12 } };
  });
  const none = Array.from({ length: 6 }, (_, index) =>
    reportInput([], { pixelSpacing: { row: 0.5 - 0.015 * index, column: 0.5 } }),
  );
  const inputs = await Promise.all([...some, ...none]);
  return Promise.all(
    inputs.map(async (input): Promise<[string, Pdf]> => {
      const { detections, pixelSpacing } = input.scan;
      const pdf = await openPdf(await buildReport({ ...input, card: shipped }));
      return [`${detections.length} findings, ${pixelSpacing?.row} mm`, pdf];
    }),
  );
}

/** Lines before the first heading of a page, continued from the previous page. */
async function linesCarriedOver(pdf: Pdf, page: number): Promise<string[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  const lines = new Map<number, { text: string; height: number }>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const y = Math.round(item.transform[5]);
    const line = lines.get(y) ?? { text: '', height: 0 };
    lines.set(y, { text: line.text + item.str, height: Math.max(line.height, item.height) });
  }
  const fromTop = [...lines].toSorted(([a], [b]) => b - a).map(([, line]) => line);
  const heading = fromTop.findIndex(({ height }) => height >= 13);
  return fromTop.slice(0, heading).map(({ text }) => text);
}

test('whatever the number of findings, the last page holds more than the disclaimer and none begins with a line or two left over', async () => {
  for (const [name, pdf] of await growingReports()) {
    expect.soft((await pageTexts(pdf)).at(-1), name).toContain('About the image');
    for (let page = 2; page <= pdf.numPages; page++) {
      const left = await linesCarriedOver(pdf, page);
      expect.soft(left.length === 0 || left.length >= 4, `${name}: ${left.join(' / ')}`).toBe(true);
    }
  }
});

test('a slice with non-square pixels is printed with its true proportions', async () => {
  const input = await reportInput([glioma], { pixelSpacing: { row: 1, column: 0.5 } });
  const pdf = await openPdf(await buildReport(input));
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  const scales = fnArray.flatMap((fn, i) => (fn === OPS.transform ? [argsArray[i] as number[]] : []));
  const pictures = scales.filter(
    ([across = 0, , , down = 0]) => Math.abs(across) > 50 && Math.abs(down) > 50,
  );
  expect(pictures).toHaveLength(2);
  for (const [across = 0, , , down = 0] of pictures) expect(Math.abs(down / across)).toBeCloseTo(2, 1);
});

test('every page carries the tracking id, the purpose and its number', async () => {
  const pdf = await openPdf(await buildReport(await reportInput([glioma])));
  const texts = await pageTexts(pdf);
  expect(texts.length).toBeGreaterThan(1);
  for (const [i, text] of texts.entries()) {
    expect(text).toContain('SR-ABCDEFGH');
    expect(text).toContain(shell.researchOnly);
    expect(text).toContain(`Page ${i + 1} of ${texts.length}`);
  }
});

test('a screen reader gets language, title, headings, table cells and picture descriptions', async () => {
  const bytes = await buildReport(await reportInput([glioma]));
  const pdf = await openPdf(bytes);
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({
    Language: 'en-US',
    Title: 'MRI analysis report SR-ABCDEFGH',
    PDFFormatVersion: '1.7',
  });
  expect(metadata.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect([...((await pdf.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual([
    'Marked',
    true,
  ]);
  expect(await pdf.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]));

  const nodes = await structureNodes(pdf);
  const roles = nodes.map((node) => node.role);
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  for (const role of ['H2', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'LBody'])
    expect(roles).toContain(role);
  const alternatives = nodes.filter((node) => node.role === 'Figure').map((node) => node.alt);
  expect(alternatives).toEqual([
    'Brain MRI slice as uploaded, without findings drawn.',
    'The same slice with 1 outlined region: Possible tumor, 93%, high confidence, center of the image.',
  ]);
});

test('every piece of text is either in the structure or marked as decoration', async () => {
  const pdf = await openPdf(await buildReport(await reportInput([glioma])));
  for (let i = 1; i <= pdf.numPages; i++) {
    const { items } = await (await pdf.getPage(i)).getTextContent({ includeMarkedContent: true });
    let depth = 0;
    for (const item of items) {
      if ('str' in item) expect(depth, item.str).toBeGreaterThan(0);
      else if (item.type.startsWith('begin')) depth++;
      else depth--;
    }
    expect(depth).toBe(0);
  }
});

test('both pictures are really painted, the annotated one with its box', async () => {
  const pdf = await openPdf(await buildReport(await reportInput([glioma])));
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 2 });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data, info } = await sharp(canvas.toBuffer('image/png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = { left: { dark: 0, red: 0 }, right: { dark: 0, red: 0 } };
  // The rows of the pictures: from 200 to 430 points.
  for (let y = 400; y < 860; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * 3;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const side = x < info.width / 2 ? counts.left : counts.right;
      if (red + green + blue < 120) side.dark++;
      if (red > 180 && green < 110 && blue < 110) side.red++;
    }
  }
  expect(counts.left.dark).toBeGreaterThan(20_000);
  expect(counts.right.dark).toBeGreaterThan(20_000);
  expect(counts.left.red).toBe(0);
  expect(counts.right.red).toBeGreaterThan(150);
});

test('a hundred findings flow over pages with none lost', async () => {
  const many = Array.from({ length: 100 }, (_, i) => ({ ...glioma, x: 20 + 2 * i, y: 30 + i }));
  const bytes = await buildReport(await reportInput(many));
  const pdf = await openPdf(bytes);
  const text = (await pageTexts(pdf)).join(' ');
  for (const { x, y } of many) expect(text).toContain(`${x}, ${y}`);
  const rows = (await structureNodes(pdf)).filter((node) => node.role === 'TR');
  expect(rows.length).toBeGreaterThanOrEqual(101);
});

test('a report of a large noisy picture stays under a megabyte', async () => {
  const side = 2048;
  const noise = Buffer.alloc(side * side);
  for (let i = 0, state = 1; i < noise.length; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    noise[i] = state >> 16;
  }
  const png = await sharp(noise, { raw: { width: side, height: side, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const input = await reportInput([glioma]);
  const scan = { ...input.scan, width: side, height: side };
  const data = new Uint8ClampedArray(await sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer());
  const annotated = { data, width: side, height: side };
  const pdf = await buildReport({ ...input, scan, displayPng: png, annotated });
  expect(pdf.length).toBeLessThan(1_000_000);
});
