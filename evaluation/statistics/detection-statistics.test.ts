import { expect, test } from 'vitest';
import { matchBoxes } from '../slices/judge-case.ts';
import { separateLesions } from '../slices/mask-lesions.ts';
import { measure } from './bootstrap.ts';
import { averagePrecision, expectedCalibrationError, ratio, sensitivityAt } from './detection-statistics.ts';

const one = (groups: number): Float64Array => new Float64Array(groups).fill(1);
const box = (left: number, top: number, side: number) => ({
  left,
  top,
  right: left + side,
  bottom: top + side,
});

test('a lesion is found once: the better detection takes it', () => {
  const [first, second] = [box(0, 0, 10), box(52, 50, 10)];
  expect(matchBoxes([box(0, 0, 10), box(1, 0, 10), box(50, 50, 10)], [first, second])).toEqual([
    first,
    null,
    second,
  ]);
});

test('an overlap of one half counts, less does not', () => {
  // Shifted by a third, two equal boxes overlap by exactly half.
  expect(matchBoxes([{ left: 4, top: 0, right: 16, bottom: 12 }], [box(0, 0, 12)])).toEqual([box(0, 0, 12)]);
  expect(matchBoxes([{ left: 5, top: 0, right: 17, bottom: 12 }], [box(0, 0, 12)])).toEqual([null]);
});

test('average precision of a hand-made ranking', () => {
  const detections = [
    { confidence: 0.9, good: true, group: 0 },
    { confidence: 0.8, good: false, group: 0 },
    { confidence: 0.7, good: true, group: 1 },
  ];
  // Recall 0 to 0.5 at precision 1 (51 points), above at 2/3 (50 points).
  expect(averagePrecision(detections, [1, 1])(one(2))).toBeCloseTo((51 + 50 * (2 / 3)) / 101, 6);
});

test('average precision counts a group drawn twice as two groups', () => {
  const detections = [
    { confidence: 0.9, good: true, group: 0 },
    { confidence: 0.8, good: false, group: 1 },
  ];
  const statistic = averagePrecision(detections, [1, 1]);
  expect(statistic(Float64Array.from([2, 0]))).toBeCloseTo(1, 6);
  expect(statistic(Float64Array.from([0, 2]))).toBeCloseTo(0, 6);
  expect(statistic(one(2))).toBeCloseTo(51 / 101, 6);
});

test('missed lesions lower average precision even without a wrong detection', () => {
  const statistic = averagePrecision([{ confidence: 0.9, good: true, group: 0 }], [4]);
  expect(statistic(one(1))).toBeCloseTo(26 / 101, 6);
});

test('perfectly calibrated detections have no calibration error, overconfident ones have', () => {
  const four = (confidence: number, hits: number) =>
    Array.from({ length: 4 }, (_, i) => ({ confidence, good: i < hits, group: 0 }));
  expect(expectedCalibrationError(four(0.75, 3))(one(1))).toBeCloseTo(0, 9);
  expect(expectedCalibrationError(four(0.95, 2))(one(1))).toBeCloseTo(0.45, 9);
});

test('sensitivity at an allowed number of false alarms', () => {
  const detections = [
    { confidence: 0.9, good: true, group: 0 },
    { confidence: 0.8, good: false, group: 0 },
    { confidence: 0.7, good: true, group: 0 },
  ];
  const at = (allowed: number) => sensitivityAt(detections, [2], [4], allowed)(one(1));
  expect(at(0.1)).toBe(0.5);
  expect(at(0.25)).toBe(1);
});

test('a ratio is undefined, not zero, where nothing was drawn', () => {
  expect(ratio([], [])(one(1))).toBeNull();
  expect(ratio([1, 0], [1, 0])(Float64Array.from([0, 2]))).toBeNull();
});

test('the interval widens with disagreement between groups and comes from groups, not from items', () => {
  const fifties = [50, 50, 50, 50];
  const figure = measure(ratio([50, 0, 50, 0], fifties), [0, 0, 0, 0], 200)!;
  expect(figure).toMatchObject({ value: 0.5, n: 200, groups: 4 });
  // Two hundred independent items would give about ±0.07; four groups give a much wider interval.
  expect(figure.high! - figure.low!).toBeGreaterThan(0.4);
  const alike = measure(ratio(fifties, fifties), [0, 0, 0, 0], 200)!;
  expect([alike.low, alike.high]).toEqual([1, 1]);
});

test('the same data gives the same interval, and a single group none', () => {
  const statistic = ratio([1, 0, 0, 1, 0, 0, 1, 0, 0, 1], Array<number>(10).fill(3));
  const strata = Array<number>(10).fill(0);
  expect(measure(statistic, strata, 30)).toEqual(measure(statistic, strata, 30));
  expect(measure(ratio([1], [1]), [0], 1)).toMatchObject({ low: null, high: null });
});

test('fragments of a mask that lie close are one lesion, far ones two, specks none', () => {
  const size = 64;
  const mask = new Uint8Array(size * size);
  const mark = (left: number, top: number, side: number): void => {
    for (let y = top; y < top + side; y++) mask.fill(1, y * size + left, y * size + left + side);
  };
  mark(4, 4, 6);
  mark(16, 4, 6);
  mark(40, 40, 8);
  mark(4, 55, 2);
  expect(separateLesions(mask, size)).toEqual([
    { left: 4, top: 4, right: 22, bottom: 10 },
    { left: 40, top: 40, right: 48, bottom: 48 },
  ]);
});
