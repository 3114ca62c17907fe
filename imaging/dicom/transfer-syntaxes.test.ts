import { describe, expect, test, vi } from 'vitest';
import {
  fixtureSide,
  makeTransferSyntaxFixtures,
  phantom12,
} from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { decodeDicom, openStoredFrames } from './decode-dicom.ts';

// Real codecs and threads take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const fixtures = await makeTransferSyntaxFixtures();

describe('one picture in every transfer syntax', () => {
  test.each(fixtures)('$name gives the values that were written', async ({ bytes, lossless }) => {
    const { samples } = await openStoredFrames(bytes).read(0);
    const written = phantom12();
    expect(samples.length).toBe(written.length);
    let error = 0;
    for (let i = 0; i < written.length; i++) error += Math.abs(samples[i]! - written[i]!);
    const share = error / written.length / 4095;
    if (lossless) expect(error).toBe(0);
    else expect(share).toBeLessThan(0.02);
  });

  test.each(fixtures)('$name shows a picture with its spacing', async ({ bytes }) => {
    const scan = await decodeDicom(bytes);
    expect([scan.width, scan.height, scan.channels]).toEqual([fixtureSide, fixtureSide, 1]);
    expect(scan.pixelSpacing).toEqual({ row: 0.5, column: 0.75 });
    const center = scan.frames[0]!.pixels[48 * fixtureSide + 30]!;
    expect(center).toBeGreaterThan(60);
    expect(scan.frames[0]!.pixels[0]).toBeLessThan(30);
  });

  test.each(fixtures)('$name cut in the middle is refused, not shown in part', async ({ bytes }) => {
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
    await expect(decodeDicom(cut)).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});
