import { expect, test } from 'vitest';
import { darkGain } from './dark-gain.ts';

/** A head of one gray on black, with a few bright pixels. */
const slice = (gray: number, bright = gray) =>
  Uint8Array.from({ length: 10_000 }, (_, i) => (i < 4_000 ? (i % 500 === 0 ? bright : gray) : 0));

test('a dark slice is brightened up to the range of a screen', () => {
  expect(darkGain(slice(60))).toBeCloseTo(230 / 60);
});

test('a few bright pixels do not keep a slice dark', () => {
  expect(darkGain(slice(60, 255))).toBeCloseTo(230 / 60);
});

test('a slice that is bright enough stays the same, and so does an empty one', () => {
  expect(darkGain(slice(180))).toBe(1);
  expect(darkGain(new Uint8Array(10_000))).toBe(1);
});

test('noise is amplified only up to a limit', () => {
  expect(darkGain(slice(18))).toBe(6);
});
