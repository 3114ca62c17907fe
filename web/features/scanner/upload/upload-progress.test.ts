import { expect, test } from 'vitest';
import { uploadPercent } from './upload-progress.ts';

test('a fast upload rises by 10 points every 200 ms and stops at 90', () => {
  expect([0, 199, 200, 1_000, 60_000].map((elapsed) => uploadPercent(elapsed, 1))).toEqual([
    0, 0, 10, 50, 90,
  ]);
});

test('a slow upload shows no more than has left', () => {
  expect(uploadPercent(60_000, 0.23)).toBe(23);
});
