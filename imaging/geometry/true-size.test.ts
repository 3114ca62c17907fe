import { expect, test } from 'vitest';
import { trueSize } from './true-size.ts';

const picture = { width: 256, height: 128 };

test('a picture with square pixels, or pixels of unknown or impossible size, keeps its size', () => {
  expect(trueSize(picture, null)).toEqual(picture);
  expect(trueSize(picture, { row: 0.5, column: 0.5 })).toEqual(picture);
  expect(trueSize(picture, { row: 0, column: 0.5 })).toEqual(picture);
  expect(trueSize(picture, { row: 900, column: 0.001 })).toEqual(picture);
});

test('rows that lie further apart than columns make a picture taller, and the other way round wider', () => {
  expect(trueSize(picture, { row: 2, column: 1 })).toEqual({ width: 256, height: 256 });
  expect(trueSize(picture, { row: 1, column: 2 })).toEqual({ width: 512, height: 128 });
  expect(trueSize({ width: 100, height: 80 }, { row: 0.5, column: 1.25 })).toEqual({
    width: 250,
    height: 80,
  });
});
