import { expect, test } from 'vitest';
import { networkBrainMap } from './brain-map.ts';

const picture = { width: 100, height: 50 };
/** A map of 10 × 10 with brain in columns from `left` to before `right`. */
const map = (left: number, right: number) => ({
  width: 10,
  height: 10,
  values: Float32Array.from({ length: 100 }, (_, at) => (at % 10 >= left && at % 10 < right ? 0.5 : 0.49)),
});
const none = map(0, 0);
const full = map(0, 10);
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('a picture shows brain if a hundredth of it is brain', () => {
  const one = { ...none, values: none.values.with(7, 0.9) };
  expect(networkBrainMap([one, none, full], picture)!.shows(0)).toBe(true);
  const brain = networkBrainMap([none, full], picture)!;
  expect([brain.shows(0), brain.shows(1)]).toEqual([false, true]);
});

test('a picture without a map shows brain if a neighbor with a map does', () => {
  const shown = (...maps: Parameters<typeof networkBrainMap>[0]) =>
    maps.map((_, place) => networkBrainMap(maps, picture)!.shows(place));
  expect(shown(undefined, full, undefined)).toEqual([true, true, true]);
  expect(shown(full, undefined, none, undefined, none)).toEqual([true, true, false, false, false]);
  expect(shown(none, undefined, full)).toEqual([false, true, true]);
});

test.each([
  ['no map', [undefined, undefined], false],
  ['no brain anywhere', [none, none], false],
  ['brain on less than a fifth', [full, none, none, none, none, none], false],
  ['brain on a fifth', [full, none, none, none, none], true],
  ['brain on a fifth of those that have a map', [full, none, none, none, none, undefined, undefined], true],
])('a network with %s knows this kind of picture or not', (_, maps, known) => {
  expect(networkBrainMap(maps, picture) !== undefined).toBe(known);
});

test('the share of a box in the brain counts cells beside brain too', () => {
  const { shareOf } = networkBrainMap([map(5, 10), undefined], picture)!;
  expect(shareOf(0, box(60, 10, 90, 40))).toBe(1);
  // The cell left of the first one with brain counts; the six tenths left of it do not.
  expect(shareOf(0, box(0, 0, 100, 50))).toBeCloseTo(4 / 7);
  expect(shareOf(0, box(0, 0, 39, 50))).toBe(0);
  expect(shareOf(0, box(41, 0, 49, 50))).toBe(1);
  expect(shareOf(0, box(30, 10, 30, 40))).toBe(0);
  expect(shareOf(1, box(60, 10, 90, 40))).toBeUndefined();
});

test('rows count like columns, also at the edges', () => {
  const lower = { ...none, values: Float32Array.from({ length: 100 }, (_, at) => (at >= 50 ? 1 : 0)) };
  const { shareOf } = networkBrainMap([lower], picture)!;
  expect(shareOf(0, box(0, 0, 100, 19))).toBe(0);
  expect(shareOf(0, box(0, 21, 100, 24))).toBe(1);
  expect(shareOf(0, box(-50, 25, 50, 50))).toBeCloseTo(4 / 7);
  expect(shareOf(0, box(0, 45, 10, 95))).toBeCloseTo(1 / 7);
});
