import { expect, test } from 'vitest';
import { kappaOf, type PairedAnswers } from './kappa.ts';

const table = (cells: Record<string, number>): PairedAnswers[] =>
  Object.entries(cells).map(([pair, n]) => ({ first: pair[0]!, second: pair[1]!, n }));

test('kappa is what agreement adds to chance', () => {
  // A textbook table: 20 yes and 15 no by both, 5 and 10 apart; 0.7 observed, 0.5 by chance.
  expect(kappaOf(table({ yy: 20, nn: 15, yn: 5, ny: 10 }))).toBeCloseTo(0.4, 6);
  expect(kappaOf(table({ yy: 25, nn: 25 }))).toBe(1);
  expect(kappaOf(table({ yy: 40 }))).toBeNull();
});

test('a third answer counts like the other two', () => {
  // 60 of 90 agree; by chance one in three.
  expect(kappaOf(table({ yy: 20, nn: 20, uu: 20, yn: 10, nu: 10, uy: 10 }))).toBeCloseTo(0.5, 6);
});
