import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { createScanPreparer } from '#server/intake/prepare/scan-preparer.ts';
import type { ScanPreparer } from '#server/ports/scan-preparer.ts';
import { largeFiles } from '#tests/fixtures/large-files.ts';
import { recordRow } from '#tests/harness/record-row.ts';

/** Pictures of any size, depth and encoding. `npm run fuzz` makes many more. */
const count = Number(process.env.PICTURES ?? 40);
const kinds = largeFiles(1).length;
const refusals = ['unreadable_file', 'unsupported_file', 'picture_too_large'];

const sides = [1, 2, 3, 7, 8, 9, 63, 64, 65, 255, 256, 257, 511, 1023, 1025];
const side = fc.oneof(fc.constantFrom(...sides), fc.integer({ min: 1, max: 1_400 }));
const size = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(side, side) },
  // As long as the format allows, and thin.
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(4_095, 4_097, 65_535), fc.integer({ min: 1, max: 4 })) },
);
const picture = fc.tuple(size, fc.boolean(), fc.nat({ max: kinds - 1 }));

let preparer: ScanPreparer;
beforeAll(() => {
  preparer = createScanPreparer({ threads: 1, cpuLimit: 60_000, wallLimit: 240_000 });
});
afterAll(() => preparer.close());

test(
  `${count} pictures of any dimensions, depth and syntax are read completely or refused with a reason`,
  async () => {
    const wrong: string[] = [];
    for (const [[long, wide], turned, kind] of fc.sample(picture, { numRuns: count, seed: 20_280 })) {
      const [width, height] = turned ? [wide, long] : [long, wide];
      const { name, make } = largeFiles(width, height)[kind]!;
      const answer = await preparer.prepare(await make(), 'a').catch((error: unknown) => error);
      const refused = answer instanceof AppError && refusals.includes(answer.code);
      const inWords = refused && /^[A-Z].{10,}[.!]$/.test(answer.message);
      const read = answer as { width?: number; height?: number };
      if (!inWords && (read.width !== width || read.height !== height))
        wrong.push(`${name}, ${width} × ${height}: ${answer}`);
    }
    recordRow('generated-pictures', {
      what: 'pictures of any dimensions, in every depth, color and coding',
      command: 'npx vitest run tests/security/generated-pictures',
      inputs: count,
      crashes: wrong.length,
      hangs: 0,
    });
    expect(wrong).toEqual([]);
  },
  Math.max(300_000, count * 3_000),
);
