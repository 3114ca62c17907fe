import dicomParser from 'dicom-parser';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { maxInflatedBytes } from '#imaging/limits.ts';
import { gunzip } from '#imaging/nifti/gunzip.ts';
import { readNifti } from '#imaging/nifti/read-nifti.ts';
import { encodeSample, samples, volumeSamples } from './samples.ts';

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

test('the whole scan is one head from the base to the crown, the same in both formats', async () => {
  const [zip, nifti] = await Promise.all(
    volumeSamples.map(async ({ encode }) => new Uint8Array(await encode())),
  );
  const slices = Object.entries(unzipSync(zip!)).filter(([name]) => name.startsWith('SERIES/'));
  const volume = readNifti(await gunzip(nifti!, { limit: maxInflatedBytes }));
  expect(slices).toHaveLength(36);
  expect(volume).toMatchObject({ sliceCount: 36, width: 192, height: 192 });
  const widths = [0, 18, 35].map((place) => {
    const { left, right } = volume.slice(place).head ?? { left: 0, right: 0 };
    return right - left;
  });
  expect(widths[1]).toBeGreaterThan(widths[0]!);
  expect(widths[1]).toBeGreaterThan(2 * widths[2]!);
});
