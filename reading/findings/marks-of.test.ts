import { expect, test } from 'vitest';
import type { DetectedBox } from '../detector/detected-box.ts';
import { calibration } from '../study/study.fixture.ts';
import { type FrameReading, fewestFrames, marksOf } from './marks-of.ts';

const shape = { width: 100, height: 100, pixelSpacing: { row: 1, column: 1 } };
const limits = { cutOff: 0.4, scopeThreshold: 0.5, faintThreshold: 0.12 };
const box = (confidence: number, x = 30): DetectedBox => ({
  class: 'tumor',
  class_id: 0,
  confidence,
  x,
  y: 50,
  width: 0.1,
  height: 0.1,
});
const frame = (index: number, boxes: DetectedBox[], more: Partial<FrameReading> = {}): FrameReading => ({
  index,
  answer: { own: { reading: { boxes, scope: 1 }, limits, studies: calibration } } as never,
  reading: { boxes, scope: 1 },
  hosted: null,
  ...more,
});
const strengths = (frames: FrameReading[]) =>
  marksOf(frames, shape).map(({ frame: index, confidence, strength }) => [index, confidence, strength]);
const stack = (marked: number[], count = fewestFrames) =>
  Array.from({ length: count }, (_, index) => frame(index, marked.includes(index) ? [box(0.9)] : []));

test('a mark on a single frame is a finding from the cut-off, faint from its threshold, and noise below', () => {
  const marks = [box(0.4, 10), box(0.39, 30), box(0.12, 50), box(0.11, 70)];
  expect(strengths([frame(3, marks)])).toEqual([
    [3, 0.4, 'finding'],
    [3, 0.39, 'faint'],
    [3, 0.12, 'faint'],
    [3, 0.11, 'noise'],
  ]);
});

test('what a hosted detector marks is a finding, and a frame that was not read has no marks', () => {
  const hosted = frame(2, [], { hosted: [box(0.05)] });
  const unread = frame(4, [box(0.9)], { reading: null });
  expect(strengths([hosted, unread])).toEqual([[2, 0.05, 'finding']]);
});

test('in a stack, a mark without neighbors is faint or dropped, and marks on neighbors are findings', () => {
  expect(strengths(stack([3]))).toEqual([[3, 0.9, 'faint']]);
  const [first, ...others] = stack([]);
  expect(strengths([{ ...first!, reading: { boxes: [box(0.4)], scope: 1 } }, ...others])).toEqual([]);
  expect(strengths(stack([3, 4, 5]))).toEqual([
    [3, 0.9, 'finding'],
    [4, 0.9, 'finding'],
    [5, 0.9, 'finding'],
  ]);
});

test('fewer frames, or frames without a calibration, are read one by one', () => {
  expect(strengths(stack([3], fewestFrames - 1))).toEqual([[3, 0.9, 'finding']]);
  const plain = stack([3]).map((one) => ({
    ...one,
    answer: { own: { reading: one.reading!, limits } } as never,
  }));
  expect(strengths(plain)).toEqual([[3, 0.9, 'finding']]);
  const [first, ...others] = stack([3]);
  expect(strengths([{ ...first!, hosted: [] }, ...others])).toEqual([[3, 0.9, 'finding']]);
});

test('frames are linked by their places in the file, whatever their order, and one that was not read has none', () => {
  const mixed = stack([3, 4, 5]).map((one) => ({ ...one, index: one.index * 10 }));
  const unread = mixed.map((one) => (one.index === 70 ? { ...one, reading: null } : one));
  expect(strengths(unread.toReversed())).toEqual([
    [30, 0.9, 'finding'],
    [40, 0.9, 'finding'],
    [50, 0.9, 'finding'],
  ]);
});

test('in a stack, a mark of a lesion that stays unclear is faint, and so is one below the cut-off', () => {
  const low = stack([2, 3, 4, 5, 6]).map((one) => ({
    ...one,
    reading: { boxes: one.reading!.boxes.length > 0 ? [box(one.index === 4 ? 0.3 : 0.9)] : [], scope: 1 },
  }));
  expect(strengths(low).toSorted()).toEqual([
    [2, 0.9, 'finding'],
    [3, 0.9, 'finding'],
    [4, 0.3, 'faint'],
    [5, 0.9, 'finding'],
    [6, 0.9, 'finding'],
  ]);
});
