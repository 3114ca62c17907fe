import { expect, test } from 'vitest';
import { dayMs } from '#contract/days.ts';
import { driftOf } from './drift.ts';

const today = new Date('2026-03-31T12:00:00Z');

/** `weeksAgo` 0: the seven days that end today. */
function week(weeksAgo: number, confidence: number, scans = 70) {
  return Array.from({ length: 7 }, (_, index) => ({
    day: new Date(today.getTime() - (weeksAgo * 7 + index) * dayMs).toISOString().slice(0, 10),
    scans: scans / 7,
    completed: scans / 7,
    failed: 0,
    withDetections: scans / 7,
    detections: scans / 7,
    confidenceSum: (confidence * scans) / 7,
    scoped: scans / 7,
    scopeSum: (0.95 * scans) / 7,
    dicom: scans / 7,
    jpeg: 0,
    png: 0,
  }));
}
const usual = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((ago) => week(ago, ago % 2 ? 0.7 : 0.72));
const stateOf = (days: ReturnType<typeof week>, name = 'confidence') =>
  driftOf(days, today).measures.find((measure) => measure.name === name)!;

test('a week like the others is in range, one that leaves them is not', () => {
  expect(stateOf([...usual, ...week(0, 0.71)])).toMatchObject({ state: 'in range' });
  expect(stateOf([...usual, ...week(0, 0.5)])).toMatchObject({ state: 'out of range' });
  expect(stateOf([...usual, ...week(0, 0.5)], 'dicom')).toMatchObject({ state: 'in range' });
  expect(stateOf([...usual, ...week(0, 0.71)]).values).toHaveLength(9);
});

test('weeks that happen to be alike leave two points of room', () => {
  const alike = [1, 2, 3, 4].flatMap((ago) => week(ago, 0.7));
  expect(stateOf([...alike, ...week(0, 0.715)]).state).toBe('in range');
  expect(stateOf([...alike, ...week(0, 0.73)]).state).toBe('out of range');
});

test('too few scans or weeks say nothing', () => {
  expect(stateOf([...usual, ...week(0, 0.1, 28)]).state).toBe('too few');
  expect(stateOf([...week(1, 0.7), ...week(2, 0.7), ...week(0, 0.1)]).state).toBe('too few');
  expect(stateOf([]).state).toBe('too few');
});
