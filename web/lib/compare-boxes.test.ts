import { expect, test } from 'vitest';
import { compareBoxes, isRight } from './compare-boxes.ts';

const at = (left: number, top: number, side = 10) => ({ left, top, right: left + side, bottom: top + side });

test('no box on a healthy slice is right, a box there is not', () => {
  expect(isRight(compareBoxes([], []))).toBe(true);
  expect(compareBoxes([at(0, 0)], [])).toEqual({ found: 0, missed: 0, extra: 1, overlap: null });
});

test('a box finds one lesion only, and a second box on the same lesion is one too many', () => {
  const lesions = [at(0, 0), at(50, 50)];
  expect(compareBoxes([at(1, 0), at(0, 1)], lesions)).toMatchObject({ found: 1, missed: 1, extra: 1 });
  expect(isRight(compareBoxes([at(51, 50), at(0, 1)], lesions))).toBe(true);
});

test('a box that hardly overlaps a lesion has not found it', () => {
  expect(compareBoxes([at(7, 7)], [at(0, 0)])).toMatchObject({ found: 0, missed: 1, extra: 1 });
});
