import { expect, test } from 'vitest';
import { chartRange } from './chart-range.ts';

test.each([
  [[0.7, 0.72, 0.71], 0.65, 0.8],
  [[0.4, 0.7, 0.65, 0.75], 0.35, 0.8],
  [[0.01, 0.02], 0, 0.1],
  [[0.99, 1], 0.9, 1],
  [[0, 1], 0, 1],
])('values of %j are charted from %d to %d', (values, low, high) => {
  const range = chartRange(values);
  expect(range.low).toBeCloseTo(low, 9);
  expect(range.high).toBeCloseTo(high, 9);
});
