import { expect, test } from 'vitest';
import { tallyMarks } from './tally-marks.ts';

const picture = { width: 100, height: 100 };
const at = (x: number, frame = 0) => ({ x, y: 50, width: 0.2, height: 0.2, frame });

test('a mark that overlaps a lesion by half finds it, any other is a false mark', () => {
  expect(tallyMarks([at(30), at(80)], [at(32), at(60)], picture)).toMatchObject({
    found: 1,
    missed: 1,
    falseMarks: 1,
  });
});

test('two marks on one lesion find it once', () => {
  const tally = tallyMarks([at(30), at(31)], [at(30)], picture);
  expect(tally).toEqual({ found: 1, missed: 0, falseMarks: 1, overlap: 1 });
});

test('a mark on another frame finds nothing', () => {
  expect(tallyMarks([at(30, 1)], [at(30, 0)], picture)).toMatchObject({ found: 0, missed: 1, falseMarks: 1 });
});
