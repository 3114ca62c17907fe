import { expect, test } from 'vitest';
import { Refusal } from '#imaging/refusals.ts';
import { hostileHeaders } from '#tests/fixtures/hostile-headers.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { decodeDicom } from './decode-dicom.ts';

test('a header that lies about types, sizes, tables or lengths gives a picture of its own size or a refusal', async () => {
  const files = hostileHeaders();
  const crashes: string[] = [];
  let slowest = 0;
  let refused = 0;
  for (const [name, bytes] of files) {
    const started = performance.now();
    try {
      const scan = await decodeDicom(new Uint8Array(bytes));
      const { pixels } = scan.frames[0]!;
      if (pixels.length !== scan.width * scan.height * scan.channels) crashes.push(`${name}: a wrong size`);
    } catch (error) {
      if (error instanceof Refusal) refused += 1;
      else crashes.push(`${name}: ${error}`);
    }
    slowest = Math.max(slowest, performance.now() - started);
  }
  const hangs = slowest > 10_000 ? 1 : 0;
  recordRow('hostile-headers', {
    what: 'DICOM headers that lie about types, sizes, lookup tables or lengths',
    command: 'npx vitest run imaging/dicom/hostile-headers',
    inputs: files.length,
    crashes: crashes.length,
    hangs,
  });
  expect(crashes).toEqual([]);
  expect(hangs).toBe(0);
  // Some wrong values are harmless, but most are refused.
  expect(refused).toBeGreaterThan(files.length / 4);
  expect(refused).toBeLessThan(files.length);
});
