import { expect, test } from 'vitest';
import { type AllClear, allClearFigure, bandsFor, missedSlices, unclearShare } from './evidence.ts';

const figure = (value: number, n: number, groups = n) => ({ value, low: null, high: null, n, groups });

test('missed tumor slices are a share over all sources, with the source that misses most', () => {
  const sources = [
    { id: 'first', title: 'First', sensitivity: figure(0.9, 100) },
    { id: 'second', title: 'Second', sensitivity: figure(1, 100) },
    { id: 'few', title: 'Few people', sensitivity: figure(0.5, 100, 3) },
    { id: 'healthy', title: 'Healthy', sensitivity: null },
  ];
  const missed = missedSlices(sources)!;
  expect(missed.share).toBeCloseTo(0.2);
  expect(missed).toMatchObject({ groups: 203, most: { title: 'First' } });
});

test('nothing measured, nothing said', () => {
  expect(missedSlices([{ id: 'healthy', title: 'Healthy', sensitivity: null }])).toBeNull();
});

const group = (sequence: 't2' | null, people: number): AllClear =>
  ({
    sequence,
    tumor: { clear: figure(0.02, 100, people) },
    healthy: { clear: figure(0.9, 300) },
    unclearWithTumor: figure(0.5, 40, people),
  }) as AllClear;

test('too few people give no figure of their own', () => {
  expect(allClearFigure(group('t2', 9))).toBeNull();
  expect(allClearFigure(group('t2', 10))).toMatchObject({ groups: 10 });
  const kind = { sequence: 't2' as const, head: 'full' as const };
  expect(unclearShare([group(null, 50), group('t2', 2)], kind)).toMatchObject({ figure: { groups: 50 } });
  expect(unclearShare([group(null, 50), group('t2', 12)], kind)).toMatchObject({
    figure: { groups: 12 },
    tumorShare: 0.25,
  });
});

test('a band with too few findings has no figure', () => {
  const bands = [
    { band: 'High' as const, from: 0.8, to: 1, precision: figure(0.9, 200) },
    { band: 'Low' as const, from: 0.4, to: 0.6, precision: figure(0.45, 19) },
  ];
  expect(bandsFor({ bands }, null).bands?.map(({ precision }) => precision?.n ?? null)).toEqual([200, null]);
});
