import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { buildDicom, type FixtureElement, packedDicom } from '#tests/fixtures/dicom/build-dicom.ts';
import { encodeLosslessJpeg } from '#tests/fixtures/dicom/encode-jpeg.ts';
import { encodeRle } from '#tests/fixtures/dicom/encode-rle.ts';
import { encodeJpeg2000, encodeJpegLs } from '#tests/fixtures/dicom/encode-wasm.ts';
import { littleEndianBytes } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { grayFrame } from '../picture/decoded-scan.ts';
import { decodeDicom } from './decode-dicom.ts';
import { windowCurve } from './gray-rendering.ts';

// Real codecs and threads take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const explicit = '1.2.840.10008.1.2.1';
const side = 64;

function colorElements(photometric: string, planar = 0, width = side, height = side): FixtureElement[] {
  const color = { 2621442: [3], 2621444: photometric };
  return [
    ...grayElements(width, height, { allocated: 8, stored: 8 }, color),
    { tag: 0x00280006, vr: 'US', value: [planar] },
  ];
}

const rgb = Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 37 + (i >> 4)) & 255);
const planes = Uint8Array.from(rgb, (_, i) => rgb[(i % (side * side)) * 3 + Math.floor(i / (side * side))]!);

async function pixels(dicom: Uint8Array): Promise<number[]> {
  return Array.from((await decodeDicom(dicom)).frames[0]!.pixels);
}

const native = (elements: FixtureElement[], bytes: Uint8Array) =>
  buildDicom({ transferSyntax: explicit, elements, pixels: { bytes, encapsulated: false, vr: 'OB' } });

describe('color', () => {
  test('RGB by pixel and by plane give the same picture', async () => {
    expect(await pixels(native(colorElements('RGB'), rgb))).toEqual(Array.from(rgb));
    expect(await pixels(native(colorElements('RGB', 1), planes))).toEqual(Array.from(rgb));
  });

  test.each([
    ['RLE', '1.2.840.10008.1.2.5', () => encodeRle(rgb, 1, 3)],
    [
      'lossless JPEG',
      '1.2.840.10008.1.2.4.70',
      () => encodeLosslessJpeg(rgb, side, side, { precision: 8, channels: 3 }),
    ],
    [
      'JPEG-LS',
      '1.2.840.10008.1.2.4.80',
      () => encodeJpegLs({ bytes: rgb, width: side, height: side, bits: 8, channels: 3 }),
    ],
    [
      'JPEG 2000',
      '1.2.840.10008.1.2.4.90',
      () => encodeJpeg2000({ bytes: rgb, width: side, height: side, bits: 8, channels: 3 }),
    ],
  ])('%s keeps RGB exact', async (_name, uid, make) => {
    expect(await pixels(packedDicom(uid, colorElements('RGB'), [await make()]))).toEqual(Array.from(rgb));
  });

  test('YBR_FULL becomes RGB', async () => {
    const out = await pixels(
      native(colorElements('YBR_FULL', 0, 2, 1), Uint8Array.of(76, 85, 255, 150, 44, 21)),
    );
    expect(out).toEqual([254, 0, 0, 0, 255, 1]);
  });

  test('YBR_FULL_422 shares chroma between two pixels', async () => {
    const out = await pixels(
      native(colorElements('YBR_FULL_422', 0, 2, 1), Uint8Array.of(100, 200, 128, 128)),
    );
    expect(out).toEqual([100, 100, 100, 200, 200, 200]);
  });

  test('YBR_PARTIAL_422 is stretched to the full range', async () => {
    const out = await pixels(
      native(colorElements('YBR_PARTIAL_422', 0, 2, 1), Uint8Array.of(16, 235, 128, 128)),
    );
    expect(out).toEqual([0, 0, 0, 255, 255, 255]);
  });

  test.each([8, 16])('a palette of %i bits is looked up, also before its first entry', async (bits) => {
    const entries = [10, 20, 30];
    const table = littleEndianBytes(entries.map((value) => (bits === 16 ? value << 8 : value)));
    const palette = [0, 1, 2].flatMap((i): FixtureElement[] => [
      { tag: 0x00281101 + i, vr: 'US', value: [3, 5, bits] },
      { tag: 0x00281201 + i, vr: 'OW', value: table },
    ]);
    const elements = grayElements(4, 1, { allocated: 8, stored: 8 }, { 2621444: 'PALETTE COLOR' });
    const out = await pixels(native([...elements, ...palette], Uint8Array.of(0, 5, 6, 200)));
    expect(out.filter((_, i) => i % 3 === 0)).toEqual([10, 10, 20, 30]);
  });

  test('gray of a color picture is its luma', async () => {
    const scan = await decodeDicom(
      native(colorElements('RGB', 0, 2, 1), Uint8Array.of(255, 0, 0, 10, 20, 30)),
    );
    expect(Array.from(grayFrame(scan))).toEqual([76, 18]);
  });

  test.each([
    ['sequential 4:4:4', { chromaSubsampling: '4:4:4', progressive: false }],
    ['sequential 4:2:0', { chromaSubsampling: '4:2:0', progressive: false }],
    ['progressive 4:2:0', { chromaSubsampling: '4:2:0', progressive: true }],
  ])('%s JPEG decodes like libjpeg', async (_name, options) => {
    const width = 75;
    const height = 53;
    const raw = Buffer.from(
      Array.from({ length: width * height * 3 }, (_, i) => {
        const pixel = Math.floor(i / 3);
        return 128 + 100 * Math.sin((pixel % width) / 9 + (i % 3)) * Math.cos(pixel / width / 7);
      }),
    );
    const jpeg = await sharp(raw, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 97, ...options })
      .toBuffer();
    const oracle = await sharp(jpeg).raw().toBuffer();
    const elements = colorElements('YBR_FULL_422', 0, width, height);
    const dicom = packedDicom('1.2.840.10008.1.2.4.50', elements, [jpeg]);
    const ours = await pixels(dicom);
    const error = ours.reduce((sum, value, i) => sum + Math.abs(value - oracle[i]!), 0) / ours.length;
    expect(error).toBeLessThan(2);
  });
});

describe('grays', () => {
  const values = [0, 100, 200, 300];
  const gray = (extra: FixtureElement[], odd?: Parameters<typeof grayElements>[3]) => {
    const elements = grayElements(4, 1, { allocated: 16, stored: 16, signed: true }, odd);
    return native([...elements, ...extra], littleEndianBytes(values));
  };
  const window = (center: string, width: string): FixtureElement[] => [
    { tag: 0x00281050, vr: 'DS', value: center },
    { tag: 0x00281051, vr: 'DS', value: width },
  ];

  test('the first window is laid over rescaled values', async () => {
    const rescale: FixtureElement[] = [
      { tag: 0x00281052, vr: 'DS', value: '-100' },
      { tag: 0x00281053, vr: 'DS', value: '2' },
    ];
    const out = await pixels(gray([...window('200.5\\9', '401\\9'), ...rescale]));
    expect(out).toEqual([0, 64, 191, 255]);
  });

  test('MONOCHROME1 shows low values bright', async () => {
    const out = await pixels(gray(window('150.5', '301'), { 2621444: 'MONOCHROME1' }));
    expect(out).toEqual([255, 170, 85, 0]);
  });

  test('window functions follow the standard', () => {
    expect(windowCurve(100, 50, 'LINEAR_EXACT')(100)).toBe(0.5);
    expect(windowCurve(100, 50, 'SIGMOID')(100)).toBe(0.5);
    expect(windowCurve(100, 50, 'SIGMOID')(150)).toBeCloseTo(0.982, 3);
    expect(windowCurve(2048, 4096, 'LINEAR')(2047.5)).toBe(0.5);
    expect(windowCurve(10, 1, 'LINEAR')(9.5)).toBe(0);
    expect(windowCurve(10, 1, 'LINEAR')(9.6)).toBe(1);
  });

  test('a VOI table is used where there is no window', async () => {
    const item: FixtureElement[] = [
      { tag: 0x00283002, vr: 'US', value: [3, 100, 8] },
      { tag: 0x00283006, vr: 'OW', value: littleEndianBytes([5, 6, 7]) },
    ];
    const out = await pixels(gray([{ tag: 0x00283010, vr: 'SQ', value: [item] }]));
    expect(out).toEqual([5, 5, 7, 7]);
  });

  test('without a window the grays in use are spread over the whole range', async () => {
    const out = await pixels(gray([]));
    expect(out[0]).toBe(0);
    expect(out[3]).toBe(255);
  });

  test('a window made for other values does not leave the picture black', async () => {
    const out = await pixels(gray(window('90000', '10')));
    expect(new Set(out).size).toBeGreaterThan(2);
  });

  test('padding around the scanned area is shown black', async () => {
    const out = await pixels(gray([...window('150.5', '301'), { tag: 0x00280120, vr: 'US', value: [300] }]));
    expect(out).toEqual([0, 85, 170, 0]);
  });
});
