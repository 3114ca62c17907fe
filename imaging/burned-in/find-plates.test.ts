import { expect, test } from 'vitest';
import { findPlates } from './find-plates.ts';

const [width, height] = [96, 64];

/** Tissue with a plate on it, and strokes on the plate. */
function picture(tone: number, ink: number): Uint8Array {
  const gray = Uint8Array.from({ length: width * height }, (_, i) => 60 + ((i * 2_654_435_761) >>> 27) * 3);
  for (let y = 20; y < 34; y++) gray.fill(tone, y * width + 10, y * width + 70);
  for (let x = 14; x < 66; x += 6) for (let y = 23; y < 31; y++) gray[y * width + x] = ink;
  return gray;
}

test('letters that differ from their plate by a few grays are found, darker or brighter', () => {
  const plate = [{ x: 10, y: 20, width: 60, height: 14 }];
  expect(findPlates(picture(180, 156), width, height)).toEqual(plate);
  expect(findPlates(picture(200, 224), width, height)).toEqual(plate);
});

test('an empty plate, tissue, a dark ground and an even ground without a lower edge are no text', () => {
  expect(findPlates(picture(180, 180), width, height)).toEqual([]);
  expect(findPlates(picture(20, 44), width, height)).toEqual([]);
  const open = picture(180, 156);
  for (let y = 34; y < 60; y++) open.fill(180, y * width + 10, y * width + 60);
  expect(findPlates(open, width, height)).toEqual([]);
  const plain = new Uint8Array(width * height).fill(120);
  for (let x = 30; x < 60; x += 4) plain[30 * width + x] = 200;
  expect(findPlates(plain, width, height)).toEqual([]);
});
