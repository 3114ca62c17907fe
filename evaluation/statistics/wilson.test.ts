import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson.ts';

test.each([
  // Newcombe 1998, table I.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [40, 40, 0.9124, 1],
])('the interval of %i in %i is %f to %f', (part, all, low, high) => {
  const interval = wilsonInterval(part, all);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});
