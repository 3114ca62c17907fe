import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { sharedData } from '#tests/harness/shared-data.ts';
import { readDecimal } from './data-set.ts';
import { decodeDicom, openStoredFrames } from './decode-dicom.ts';
import { tags } from './tags.ts';

// Real codecs and threads take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const folder = sharedData('dicom', 'real DICOM files are not compared');

const read = (name: string) => readFileSync(new URL(name, folder!));
const list = (name: string, pattern: RegExp) =>
  folder ? readdirSync(new URL(name, folder)).filter((file) => pattern.test(file)) : [];

/** Rescaled values: the lossy copies were stored with another slope. */
async function values(name: string): Promise<Float64Array> {
  const opened = openStoredFrames(read(name));
  const slope = readDecimal(opened.file.set, tags.rescaleSlope) ?? 1;
  const intercept = readDecimal(opened.file.set, tags.rescaleIntercept) ?? 0;
  return Float64Array.from((await opened.read(0)).samples, (value) => value * slope + intercept);
}

function difference(a: Float64Array | Uint8Array, b: Float64Array | Uint8Array) {
  let sum = 0;
  let worst = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < a.length; i++) {
    const error = Math.abs(a[i]! - b[i]!);
    sum += error;
    if (error > worst) worst = error;
    if (a[i]! < low) low = a[i]!;
    if (a[i]! > high) high = a[i]!;
  }
  return { meanShare: sum / a.length / (high - low), worst };
}

describe.skipIf(!folder)('real files in many encodings', () => {
  const lossy = /_1\.2\.840\.10008\.1\.2\.4\.(50|51|53|55|81|91)\.dcm$/;

  test.each(list('transfer-syntaxes', /^CTImage\.dcm_/))('%s equals the uncompressed file', async (name) => {
    const original = await values('transfer-syntaxes/CTImage.dcm');
    const { meanShare, worst } = difference(original, await values(`transfer-syntaxes/${name}`));
    if (lossy.test(name)) expect(meanShare).toBeLessThan(0.02);
    else expect(worst).toBe(0);
  });

  test.each(list('transfer-syntaxes', /^TestPattern_/))('%s equals the plain test pattern', async (name) => {
    const original = (await decodeDicom(read('transfer-syntaxes/TestPattern_RGB.dcm'))).frames[0]!.pixels;
    const own = (await decodeDicom(read(`transfer-syntaxes/${name}`))).frames[0]!.pixels;
    expect(own.length).toBe(original.length);
    const { meanShare, worst } = difference(original, own);
    // The palette files were reduced to 256 colors when they were made.
    if (/Baseline|Near|Palette/.test(name)) expect(meanShare).toBeLessThan(0.02);
    else expect(worst).toBe(0);
  });

  test.each(list('brain-mr', /^In_\d\.dcm$/))('%s equals its NIfTI reference', async (name) => {
    const opened = openStoredFrames(read(`brain-mr/${name}`));
    const { samples } = await opened.read(0);
    const nifti = read(`brain-mr/${name.replace('In', 'Ref').replace('dcm', 'nii')}`);
    const [columns, rows, slices] = [42, 44, 46].map((at) => nifti.readInt16LE(at)) as [
      number,
      number,
      number,
    ];
    const start = nifti.readFloatLE(108);
    const perRow = opened.header.width / columns;
    let differing = 0;
    for (let slice = 0; slice < slices; slice++) {
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
          // The mosaic has the slices row by row; NIfTI counts rows from the bottom.
          const column = (slice % perRow) * columns + x;
          const line = Math.floor(slice / perRow) * rows + (rows - 1 - y);
          const voxel = nifti.readInt16LE(start + ((slice * rows + y) * columns + x) * 2);
          if (samples[line * opened.header.width + column] !== voxel) differing++;
        }
      }
    }
    expect(slices * columns * rows).toBe((nifti.length - start) / 2);
    expect(differing).toBe(0);
  });

  test.each([
    'CT0012.fragmented_no_bot_jpeg_baseline.51.dcm',
    'CT1_J2KR',
    'CT2_J2KR',
    'US-YBR_FULL_422-EVRLE.dcm',
    'no-pixel-spacing.dcm',
  ])('%s is shown', async (name) => {
    const scan = await decodeDicom(read(`transfer-syntaxes/${name}`));
    const { pixels } = scan.frames[0]!;
    expect(new Set(pixels).size).toBeGreaterThan(3);
    if (name === 'no-pixel-spacing.dcm') expect(scan.pixelSpacing).toBeNull();
  });

  test('a structured report is refused because it holds no picture', async () => {
    await expect(decodeDicom(read('transfer-syntaxes/no-pixel-data.dcm'))).rejects.toThrow('noImage');
  });

  test.each(list('brain-dwi', /\.dcm$/))('%s is shown with its spacing', async (name) => {
    const scan = await decodeDicom(read(`brain-dwi/${name}`));
    expect(scan).toMatchObject({ width: 128, height: 128, pixelSpacing: { row: 1.75, column: 1.75 } });
  });
});
