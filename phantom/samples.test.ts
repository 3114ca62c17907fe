import dicomParser from 'dicom-parser';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { encodeSample, samples } from './samples.ts';

/** Drawing takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test('every sample is a file of the kind it says, small enough to be uploaded', async () => {
  for (const sample of samples) {
    const bytes = await encodeSample(sample.id);
    expect(bytes, sample.id).toBeDefined();
    expect(bytes!.length).toBeLessThan(maxUploadBytes);
    if (sample.contentType === 'application/dicom') continue;
    const { format, width } = await sharp(bytes, { limitInputPixels: 1e6 }).metadata();
    expect(`image/${format}`).toBe(sample.contentType);
    expect(width).toBeGreaterThanOrEqual(160);
  }
});

test('an unknown sample does not exist', async () => {
  expect(await encodeSample('nothing')).toBeUndefined();
});

test('the DICOM sample is readable, stores 12 bits and knows its millimeters', async () => {
  const data = dicomParser.parseDicom(new Uint8Array((await encodeSample('dicom'))!));
  expect(data.string('x00020010')).toBe('1.2.840.10008.1.2.1');
  expect(data.uint16('x00280101')).toBe(12);
  expect(data.string('x00280030')).toBe('0.5\\0.5');
  expect(data.uint16('x00280010')).toBe(448);
  expect(data.elements.x7fe00010?.length).toBe(448 * 448 * 2);
  expect(data.string('x00100010')).toBe('Phantom^Synthetic');
});

test('samples have different ids and file names', () => {
  expect(new Set(samples.map((sample) => sample.id)).size).toBe(samples.length);
  expect(new Set(samples.map((sample) => sample.filename)).size).toBe(samples.length);
});
