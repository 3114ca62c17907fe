import { expect, test } from 'vitest';
import { packedDicom } from '#tests/fixtures/dicom/build-dicom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { blackPng, largeFiles } from '#tests/fixtures/large-files.ts';
import { memoryOf, workingMemory } from './working-memory.ts';

const megabytes = (bytes: Uint8Array): number => workingMemory(bytes) / 2 ** 20;
const file = async (name: string, side: number): Promise<Uint8Array> =>
  largeFiles(side)
    .find((each) => each.name === name)!
    .make();

test('a usual slice needs little, and every coding needs more for a larger picture', async () => {
  expect(megabytes(blackPng(256, 256, 8, 'gray'))).toBeLessThan(64);
  for (const { name, make } of largeFiles(64)) {
    const large = await file(name, 1024);
    expect(megabytes(large), name).toBeGreaterThan(megabytes(await make()) + 100);
  }
});

test('the codec counts: JPEG 2000 needs more than JPEG-LS, which needs more than plain values', () => {
  const picture = {
    pixels: 4096 * 4096,
    channels: 3,
    bytesPerValue: 1,
    frames: 1,
    fileBytes: 1_050,
    inflatedBytes: 0,
  };
  const [native, ls, j2k] = (['native', 'jpeg-ls', 'jpeg-2000'] as const).map((coding) =>
    memoryOf({ ...picture, coding }),
  );
  expect(ls).toBeGreaterThan(native!);
  expect(j2k).toBeGreaterThan(ls!);
  // One such file of 1,050 bytes took 691 MB when measured.
  expect(j2k! / 2 ** 20).toBeGreaterThan(691);
});

test('frames count as far as they are in memory at once', () => {
  const stack = (frames: number) =>
    packedDicom(
      '1.2.840.10008.1.2.5',
      [
        ...grayElements(512, 512, { allocated: 16, stored: 12 }),
        { tag: 0x00280008, vr: 'IS', value: String(frames) },
      ],
      [Buffer.alloc(64)],
    );
  expect(megabytes(stack(32))).toBeGreaterThan(megabytes(stack(1)) + 20);
  expect(megabytes(stack(50_000))).toBeLessThan(1_000);
});

test('a deflated file counts what it may inflate to, also where its header is not at the beginning', async () => {
  const deflated = await file('deflated DICOM, plain, 1 × 8 bit, 1 frames', 512);
  expect(megabytes(deflated)).toBeLessThan(100);
  expect(megabytes(Buffer.concat([deflated, Buffer.alloc(80_000)]))).toBeGreaterThan(160);
});
