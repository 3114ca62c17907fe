import { expect, test } from 'vitest';
import { isVerified } from './choose-verified.ts';

const keys = Array.from({ length: 1_000 }, (_, at) => `scans/${at}/original.png`);

test('every file of a small store is read each night', () => {
  expect(
    keys.every((key, at) => isVerified(key, at, { storedScans: 25_000, day: 1, damagedBefore: [] })),
  ).toBe(true);
});

test('a large store is read in parts, each file in one of them', () => {
  const nights = Array.from({ length: 4 }, (_, day) =>
    keys.filter((key, at) => isVerified(key, at, { storedScans: 100_000, day, damagedBefore: [] })),
  );
  expect(nights.map(({ length }) => length)).toEqual([250, 250, 250, 250]);
  expect(new Set(nights.flat()).size).toBe(1_000);
});

test('models and what was damaged before are read each night', () => {
  const large = { storedScans: 30_000_000, day: 1, damagedBefore: ['scans/3/original.png'] };
  expect(isVerified('models/a/sulcus.onnx', 3, large)).toBe(true);
  expect(isVerified('scans/3/original.png', 3, large)).toBe(true);
  expect(isVerified('scans/4/original.png', 3, large)).toBe(false);
});
