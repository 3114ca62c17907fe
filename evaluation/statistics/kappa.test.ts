import { expect, test } from 'vitest';
import { kappaOf } from './kappa.ts';

test('kappa is what agreement adds to chance', () => {
  // A textbook table: 20 yes and 15 no by both, 5 and 10 apart; 0.7 observed, 0.5 by chance.
  expect(kappaOf({ both: 20, neither: 15, onlyFirst: 5, onlySecond: 10 })).toBeCloseTo(0.4, 6);
  expect(kappaOf({ both: 25, neither: 25, onlyFirst: 0, onlySecond: 0 })).toBe(1);
  expect(kappaOf({ both: 40, neither: 0, onlyFirst: 0, onlySecond: 0 })).toBeNull();
});
