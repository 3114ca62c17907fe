import { beforeAll, expect, test } from 'vitest';
import { serverPlace } from '#tests/harness/databases.ts';
import { openPdf, pageTexts } from '#tests/harness/pdf-text.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const server = sharedAdminServer(serverPlace);
/** 64 × 64 pixels of half a millimeter, two frames. */
let id: string;
beforeAll(async () => {
  const judgment = { judged: true, reasons: [], notes: [] };
  const spacing = { pixelSpacing: { row: 0.5, column: 0.5 }, frameCount: 2 };
  const row = { ...spacing, answer: 'clear' as const, judgment, analyzedFrames: [0] };
  ({ id } = await storeScan(server.context, { row, report: true }));
});

const ruler = { kind: 'length', frame: 0, unit: 'mm', length: 12.5, area: null, mean: null, spread: null };
const ellipse = { kind: 'ellipse', frame: 1, unit: 'mm', length: null, area: 80.1, mean: 90.5, spread: 4 };
const report = (...measurements: object[]) =>
  fetch(`${server.url}/api/pdf-reports/scan/${id}/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ measurements }),
  });

test('measurements that the image allows are printed', async () => {
  const answer = await report(ruler, ellipse);
  expect(answer.status).toBe(200);
  const text = (await pageTexts(await openPdf(Buffer.from(await answer.arrayBuffer())))).join(' ');
  expect(text).toContain('12.5 mm');
  expect(text).toContain('80.1 mm²');
});

test.each([
  ['a negative length', { ...ruler, length: -1_000_000 }],
  ['a length far beyond the image', { ...ruler, length: 91 }],
  ['a frame that the file does not have', { ...ruler, frame: 2 }],
  ['frame 100,000', { ...ruler, frame: 99_999 }],
  ['pixels where millimeters are known', { ...ruler, unit: 'px' }],
  ['a negative area', { ...ellipse, area: -1 }],
  ['an area larger than the image', { ...ellipse, area: 4_097 }],
  ['a mean that is no shade of gray', { ...ellipse, mean: -1 }],
  ['an impossible spread', { ...ellipse, spread: 256 }],
])('%s is refused, and nothing is printed', async (_name, wrong) => {
  const answer = await report(ruler, wrong);
  expect(answer.status).toBe(400);
  expect((await answer.json()) as object).toMatchObject({ code: expect.any(String) });
});
