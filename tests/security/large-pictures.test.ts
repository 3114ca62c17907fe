import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxUnpackedBytes } from '#imaging/limits.ts';
import { AppError } from '#server/app-error.ts';
import { createScanPreparer } from '#server/intake/prepare/scan-preparer.ts';
import type { ScanPreparer } from '#server/ports/scan-preparer.ts';
import { blackPng, type LargeFile, largeFiles } from '#tests/fixtures/large-files.ts';
import { recordRow } from '#tests/harness/record-row.ts';

/** `npm run fuzz` tries every file. Otherwise, those that must be refused and a few others. */
const all = process.env.FUZZ_RUNS !== undefined;
const side = 4_096;
const refused = (file: LargeFile) => file.unpacked > maxUnpackedBytes;
const files = largeFiles(side).filter((file, i) => all || refused(file) || i % 17 === 0);

describe(`pictures of ${side} × ${side} in every depth and coding`, () => {
  let preparer: ScanPreparer;
  beforeAll(() => {
    preparer = createScanPreparer({ threads: 1, cpuLimit: 60_000, wallLimit: 240_000 });
  });
  afterAll(() => preparer.close());

  test.each(files)('$name', { timeout: 300_000 }, async (file) => {
    const bytes = await file.make();
    const answer = await preparer.prepare(bytes, 'a').catch((error: unknown) => error);
    if (refused(file)) expect(answer).toMatchObject({ code: 'picture_too_large' });
    else if (answer instanceof AppError) {
      expect(['picture_too_large', 'unreadable_file']).toContain(answer.code);
      expect(answer.message).toMatch(/^[A-Z].{10,}[.!]$/);
    } else expect(answer).toMatchObject({ width: side, height: side });
  });

  test('the next small picture is read as usual', async () => {
    const scan = await preparer.prepare(blackPng(96, 96, 8, 'gray', 9), 'a');
    expect(scan).toMatchObject({ width: 96, height: 96 });
    recordRow('large-pictures', {
      what: `pictures of ${side} × ${side} in every depth, color and coding`,
      command: 'npx vitest run tests/security/large-pictures',
      inputs: files.length,
      crashes: 0,
      hangs: 0,
    });
  });
});
