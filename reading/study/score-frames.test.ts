import { expect, test } from 'vitest';
import { scoreFrames } from './score-frames.ts';
import { calibration } from './study.fixture.ts';

const stack = {
  width: 100,
  height: 100,
  spacing: { row: 1, column: 1 },
  positions: Array.from({ length: 20 }, (_, frame) => frame * 3),
};
const mark = (x: number, confidence: number) => ({
  class: 'tumor',
  class_id: 0,
  confidence,
  x,
  y: 50,
  width: 0.1,
  height: 0.1,
});

test('a mark of one frame counts less than the same mark on eight', () => {
  const readings = Array.from({ length: 20 }, (_, frame) => ({
    boxes: [...(frame >= 6 && frame < 14 ? [mark(30, 0.9)] : []), ...(frame === 2 ? [mark(70, 0.5)] : [])],
  }));
  const marks = scoreFrames(readings, stack, calibration);
  expect(marks).toHaveLength(9);
  expect(new Set(marks.filter(({ box }) => box.x === 30).map(({ level }) => level))).toEqual(
    new Set(['possible']),
  );
  expect(marks.find(({ box }) => box.x === 70)!.level).toBe('none');
});
