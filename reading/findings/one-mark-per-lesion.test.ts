import { expect, test } from 'vitest';
import { oneMarkPerLesion } from './one-mark-per-lesion.ts';

const picture = { width: 100, height: 100 };
const mark = (x: number, y: number, size: number, confidence: number, frame = 0) => ({
  x,
  y,
  width: size / 100,
  height: size / 100,
  confidence,
  frame,
});

test('a mark inside another one is the same lesion: the surer one stays', () => {
  const large = mark(50, 50, 40, 0.7);
  const small = mark(52, 50, 12, 0.9);
  expect(oneMarkPerLesion([large, small], picture)).toEqual([small]);
});

test('marks that overlap by half of the smaller one are the same lesion', () => {
  const left = mark(40, 50, 20, 0.9);
  expect(oneMarkPerLesion([left, mark(49, 50, 20, 0.8)], picture)).toEqual([left]);
  expect(oneMarkPerLesion([left, mark(55, 50, 20, 0.8)], picture)).toHaveLength(2);
});

test('marks of other frames, and marks apart, stay', () => {
  const marks = [mark(50, 50, 20, 0.9), mark(50, 50, 20, 0.8, 1), mark(10, 10, 8, 0.5)];
  expect(oneMarkPerLesion(marks, picture)).toEqual(marks);
});
