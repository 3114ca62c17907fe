import { join } from 'node:path';
import sharp from 'sharp';
import { generateLandscape } from '#server/phantom/landscape.ts';
import { createRandom } from '#server/phantom/random.ts';
import { pictureFiles, readPicture, type TriedPicture } from './real-pictures.ts';

type Shade = (x: number, y: number, random: () => number) => number;
const side = 256;
const eachKind = 20;

/** Distance from the middle of an ellipse, 1 on its border; x and y from -1 to 1. */
const ellipse = (x: number, y: number, across: number, down: number, left = 0, top = 0) =>
  Math.hypot((x - left) / across, (y - top) / down);

/** Drawn kinds; `n` varies them. */
const kinds: Record<string, (n: number) => Shade> = {
  black: (n) => () => n % 3,
  grey: (n) => () => 60 + n * 7,
  white: (n) => () => 255 - (n % 3),
  noise: (n) => (_x, _y, random) => random() * (120 + n * 6),
  'blurred disc': (n) => (x, y) => 200 * Math.exp(-(ellipse(x, y, 0.3 + n * 0.02, 0.4 + n * 0.01) ** 4)),
  'blurred blobs': (n) => (x, y) =>
    110 + 60 * Math.sin(x * (2 + n * 0.2) + n) * Math.cos(y * (3 - n * 0.1)) + 30 * Math.sin(3 * x * y + n),
  icon: (n) => (x, y) => (ellipse(x, y, 0.7, 0.7) < 1 && (n % 2 === 0 || Math.abs(x) > 0.2) ? 255 : 0),
  'drawn bars': (n) => (x, y) => (y > 0.6 - ((Math.floor((x + 1) * 4) * (n + 3)) % 7) * 0.2 ? 150 : 235),
};

/** Kinds of pictures that are no brain slice: drawn here, and spines and photographs of the data folder. */
export async function otherPictures(data: string): Promise<TriedPicture[]> {
  const drawn = Object.entries(kinds).flatMap(([source, vary]) =>
    Array.from({ length: eachKind }, (_, n) => ({
      source,
      brain: false,
      read: () => draw(vary(n), createRandom(n + 1).next),
    })),
  );
  const tiny = Array.from({ length: eachKind }, (_, n) => ({
    source: 'a few pixels',
    brain: false,
    read: () =>
      encode(
        Uint8Array.from({ length: (n + 1) ** 2 }, (_, i) => (i * 37) % 256),
        n + 1,
        n + 1,
      ),
  }));
  const landscapes = Array.from({ length: eachKind }, (_, n) => ({
    source: 'landscape',
    brain: false,
    read: async () => {
      const { rgb, width, height } = generateLandscape({ seed: n + 10, width: 320, height: 240 });
      // Without its colour, which would give it away.
      const grey = Uint8Array.from({ length: width * height }, (_, i) => rgb[i * 3 + 1]!);
      return encode(grey, width, height);
    },
  }));
  const files = await pictureFiles(join(data, 'not-brain'));
  const given = files.map((file) => ({
    source: /spine|lumbar/i.test(file) ? 'spine MR' : 'photographs and spines',
    brain: false,
    read: () => readPicture(file),
  }));
  return [...drawn, ...tiny, ...landscapes, ...given];
}

function draw(shade: Shade, random: () => number): Promise<Uint8Array> {
  const grey = Uint8Array.from({ length: side * side }, (_, i) => {
    const x = ((i % side) / side) * 2 - 1;
    const y = (Math.floor(i / side) / side) * 2 - 1;
    return Math.max(0, Math.min(255, Math.round(shade(x, y, random))));
  });
  return encode(grey, side, side);
}

function encode(grey: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}
