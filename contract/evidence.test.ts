import { expect, test } from 'vitest';
import { missedSlices } from './evidence.ts';

const figure = (value: number, n: number) => ({ value, low: null, high: null, n, groups: n });

test('missed tumor slices are counted over all sources, with the least and the most', () => {
  const sources = [
    { id: 'first', title: 'First', sensitivity: figure(0.9, 100) },
    { id: 'second', title: 'Second', sensitivity: figure(1, 100) },
    { id: 'healthy', title: 'Healthy', sensitivity: null },
  ];
  expect(missedSlices(sources)).toMatchObject({
    slices: 200,
    missed: 10,
    least: { title: 'Second', share: 0 },
    most: { title: 'First' },
  });
});

test('nothing measured, nothing said', () => {
  expect(missedSlices([{ id: 'healthy', title: 'Healthy', sensitivity: null }])).toBeNull();
});
