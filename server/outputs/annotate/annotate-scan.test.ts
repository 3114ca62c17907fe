import { GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Detection } from '#contract/scans.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { exportedFinding } from '../export/export.fixture.ts';
import { voiceIn } from '../voice.ts';
import { type AnnotatedScan, type AnnotateInput, annotateScan } from './annotate-scan.ts';

const grayLevel = 90;

const flatPicture = (width: number, height: number): Promise<Buffer> =>
  encodePng({ width, height, gray: new Uint8Array(width * height).fill(grayLevel) });

const finding = (part: Partial<Detection>): Detection =>
  exportedFinding({ x: 128, y: 128, width: 0.25, height: 0.25, ...part });

type Drawn = Partial<AnnotateInput> & { width: number; height: number };
const draw = async (part: Drawn): Promise<AnnotatedScan> =>
  annotateScan({
    voice: voiceIn(),
    displayPng: await flatPicture(part.width, part.height),
    detections: [],
    shownFrame: 0,
    frameCount: 1,
    model: 'sulcus 1.0.0',
    date: new Date('2025-03-04T10:00:00Z'),
    pixelSpacing: null,
    judgment: null,
    kind: null,
    ...part,
  });

async function annotate(part: Drawn) {
  const result = await draw(part);
  const png = await result.toPng();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const color = (x: number, y: number): string =>
    data
      .subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)
      .toString('hex');
  const count = (hex: string, rows = info.height): number => {
    let found = 0;
    for (let y = 0; y < rows; y++) for (let x = 0; x < info.width; x++) if (color(x, y) === hex) found++;
    return found;
  };
  return { ...result, png, info, color, count };
}

const ground = grayLevel.toString(16).repeat(3);

test('the picture keeps its width and its rows, and the strip is added below', async () => {
  const { info, pictureHeight } = await annotate({ width: 300, height: 200 });
  expect(pictureHeight).toBe(200);
  expect(info.width).toBe(300);
  expect(info.height).toBeGreaterThan(230);
});

test('without findings every pixel of the picture is the original one', async () => {
  const { count, pictureHeight } = await annotate({ width: 256, height: 256 });
  expect(count(ground, pictureHeight)).toBe(256 * 256);
});

test('pixels that are twice as high as wide are drawn with their true proportions, and the marks with them', async () => {
  const { info, pictureHeight, color } = await annotate({
    width: 256,
    height: 128,
    pixelSpacing: { row: 1, column: 0.5 },
    detections: [finding({ y: 64 })],
  });
  expect(info.width).toBe(256);
  expect(pictureHeight).toBe(256);
  // A square box in millimeters is square in the picture.
  expect(color(96, 128)).toBe('e5484d');
  expect(color(128, 160)).toBe('e5484d');
  expect(color(128, 128)).toBe(ground);
});

test.each([
  [0.8, 'e5484d'],
  [0.79, 'ffc53d'],
  [0.6, 'ffc53d'],
  [0.59, '30a46c'],
])('a box of confidence %f has the color of its band', async (confidence, hex) => {
  const { color } = await annotate({ width: 256, height: 256, detections: [finding({ confidence })] });
  expect(color(96, 128)).toBe(hex);
  expect(color(128, 128)).toBe(ground);
});

test('what was never tested has a dashed outline without the color of a band', async () => {
  const judgment = {
    judged: true,
    reasons: [],
    notes: [{ gate: 'scope' as const, id: 'anyway' }],
  };
  const detections = [finding({ confidence: 0.93 })];
  const { count, color } = await annotate({ width: 256, height: 256, detections, judgment });
  expect(count('e5484d', 256)).toBe(0);
  const side = Array.from({ length: 40 }, (_, i) => color(96, 108 + i));
  expect(new Set(side)).toContain('d4d4d8');
  expect(new Set(side).size).toBeGreaterThan(1);
});

test('a contour is drawn along its points and not as its box', async () => {
  const contour: [number, number][] = [
    [128, 96],
    [160, 128],
    [128, 160],
    [96, 128],
  ];
  const { color } = await annotate({ width: 256, height: 256, detections: [finding({ contour })] });
  expect(color(112, 112)).not.toBe(ground);
  expect(color(96, 100)).toBe(ground);
});

test('the label carries dark text of the bundled font on the band color', async () => {
  const { color } = await annotate({ width: 512, height: 512, detections: [finding({ x: 256, y: 256 })] });
  const row = Array.from({ length: 128 }, (_, i) => [180, 184].map((y) => color(192 + i, y))).flat();
  expect(row.filter((hex) => hex === 'e5484d').length).toBeGreaterThan(30);
  expect(row.filter((hex) => Number.parseInt(hex.slice(0, 2), 16) < 0x60).length).toBeGreaterThan(10);
  expect(GlobalFonts.has('Sulcus Inter SemiBold')).toBe(true);
});

test('findings of another frame are counted in the strip and not drawn', async () => {
  const size = { width: 256, height: 256, frameCount: 3 };
  const other = await annotate({ ...size, detections: [finding({ frame: 2 })] });
  const without = await annotate({ ...size });
  expect(other.count(ground, 256)).toBe(256 * 256);
  const strip = (png: Uint8Array, height: number) =>
    sharp(png)
      .extract({ left: 0, top: 256, width: 256, height: Math.min(60, height - 256) })
      .raw()
      .toBuffer();
  const [a, b] = await Promise.all([
    strip(other.png, other.info.height),
    strip(without.png, without.info.height),
  ]);
  expect(a.equals(b)).toBe(false);
});

test.each([
  [64, 64],
  [64, 900],
  [1500, 64],
  [4096, 4096],
])(
  'a picture of %d × %d is annotated whole',
  async (width, height) => {
    const detections = [
      finding({ x: 0, y: 0 }),
      finding({ x: width, y: height, confidence: 0.7 }),
      finding({ x: width / 2, y: height / 2, confidence: 0.45 }),
    ];
    const pixelSpacing = { row: 1, column: 1 };
    const { toPng, pictureHeight } = await draw({ width, height, detections, pixelSpacing });
    const info = await sharp(await toPng()).metadata();
    expect(pictureHeight).toBe(height);
    expect(info.width).toBe(width);
    expect(info.height).toBeGreaterThan(height);
  },
  30_000,
);

test('a picture of another size than announced is refused', async () => {
  const displayPng = await flatPicture(64, 64);
  await expect(annotate({ width: 64, height: 65, displayPng })).rejects.toThrow('not 64 × 65');
});
