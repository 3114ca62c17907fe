import { expect, test } from 'vitest';
import { kappaOf, shareOf } from './statistics.ts';

test('a share has Wilson’s interval, also at its ends', () => {
  // Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662.
  const share = shareOf(81, 263);
  expect(share.value).toBeCloseTo(0.308, 4);
  expect(share.low).toBeCloseTo(0.2553, 4);
  expect(share.high).toBeCloseTo(0.3662, 4);
  expect(shareOf(40, 40)).toMatchObject({ value: 1, high: 1 });
  expect(shareOf(40, 40).low).toBeCloseTo(0.9124, 3);
  expect(shareOf(0, 40).low).toBe(0);
});

test('fewer than thirty are too few to say', () => {
  expect(shareOf(29, 29)).toEqual({ n: 29, value: null, low: null, high: null });
  expect(shareOf(0, 0).value).toBeNull();
  expect(kappaOf({ both: 10, neither: 10, onlyFirst: 5, onlySecond: 4 })).toBeNull();
});

test('kappa is what agreement adds to chance', () => {
  // A textbook table: 20 yes and 15 no by both, 5 and 10 apart; 0.7 observed, 0.5 by chance.
  expect(kappaOf({ both: 20, neither: 15, onlyFirst: 5, onlySecond: 10 })).toBeCloseTo(0.4, 6);
  expect(kappaOf({ both: 25, neither: 25, onlyFirst: 0, onlySecond: 0 })).toBe(1);
  expect(kappaOf({ both: 40, neither: 0, onlyFirst: 0, onlySecond: 0 })).toBeNull();
});
