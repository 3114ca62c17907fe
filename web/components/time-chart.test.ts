import { expect, test } from 'vitest';
import { chartTicks } from './time-chart.tsx';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [17, [0, 5, 10, 15, 20]],
  [400, [0, 100, 200, 300, 400]],
  [1_001, [0, 500, 1_000, 1_500]],
])('an axis up to %i counts in round whole numbers', (highest, ticks) => {
  expect(chartTicks(highest)).toEqual(ticks);
});
