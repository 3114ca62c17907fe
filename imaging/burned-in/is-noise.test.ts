import { expect, test } from 'vitest';
import { isNoise } from './is-noise.ts';

const [width, height] = [200, 12];
const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
let seed = 7;
const noise = Uint8Array.from({ length: width * height }, () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % 1_000 < 400 ? 255 : 0;
});
/** Vertical strokes with gaps. If dotted, every second pixel of a stroke is missing. */
const letters = (dotted: boolean) =>
  Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return y > 1 && y < 10 && (x % 7 === 2 || x % 7 === 4) && !(dotted && y % 2 === 0) ? 220 : 0;
  });

test('a stripe of noise is no text', () => {
  expect(isNoise(noise, width, whole)).toBe(true);
});

test('letters are no noise, whole or of single dots', () => {
  expect(isNoise(letters(false), width, whole)).toBe(false);
  expect(isNoise(letters(true), width, whole)).toBe(false);
});

test('what is not a stripe is left to the network', () => {
  expect(isNoise(noise, width, { ...whole, right: 40 })).toBe(false);
});
