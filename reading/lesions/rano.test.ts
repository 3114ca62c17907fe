import { expect, test } from 'vitest';
import type { LesionPair } from './compare-lesions.ts';
import type { Lesion } from './link-lesions.ts';
import { ranoTable } from './rano.ts';

const lesion = (diameter: number, perpendicular: number): Lesion => ({
  number: 1,
  marks: [],
  largestSlice: 0,
  diameter,
  perpendicular,
  volume: null,
  confidence: 0.9,
  class: 'glioma',
  votes: [],
});
const pair = (before: [number, number] | null, now: [number, number] | null): LesionPair => ({
  before: before && lesion(...before),
  now: now && lesion(...now),
  change: null,
});

test.each([
  ['all lesions gone', [pair([30, 20], null)], 'complete'],
  ['half of the sum', [pair([30, 20], [20, 15])], 'partial'],
  ['less than half smaller', [pair([30, 20], [30, 11])], 'stable'],
  ['24% larger', [pair([20, 20], [24.8, 20])], 'stable'],
  ['a quarter larger', [pair([20, 20], [25, 20])], 'progression'],
  ['a new lesion beside one that shrank', [pair([30, 30], [10, 10]), pair(null, [12, 11])], 'progression'],
  ['only lesions below 10 mm', [pair([30, 9], [40, 9])], null],
] as const)('%s is called by the sums of the products of the diameters', (_, pairs, response) => {
  expect(ranoTable(pairs).response).toBe(response);
});

test('the five largest lesions count, and the sums are those of their products', () => {
  const pairs = [11, 12, 13, 14, 15, 16].map((side) => pair([side, side], [side, side]));
  const { rows, before, now, change } = ranoTable(pairs);
  expect(rows.map((row) => row.before)).toEqual([256, 225, 196, 169, 144]);
  expect([before, now, change]).toEqual([990, 990, 0]);
});
