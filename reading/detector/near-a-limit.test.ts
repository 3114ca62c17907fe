import { expect, test } from 'vitest';
import { pictureKinds } from '../vocabulary.ts';
import { isNearALimit } from './near-a-limit.ts';
import type { SliceReading } from './slice-reading.ts';

const limits = { cutOff: 0.4, scopeThreshold: 0.5, faintThreshold: 0.12 };
const boxes = (...confidences: number[]): SliceReading['boxes'] =>
  confidences.map((confidence) => ({
    class: 'glioma',
    class_id: 1,
    typeProbability: 0.9,
    confidence,
    x: 9,
    y: 9,
    width: 0.1,
    height: 0.1,
  }));
const near = (part: Partial<SliceReading>) => isNearALimit({ boxes: [], scope: 0.9, ...part }, limits);
const kindOf = (brain: number): SliceReading['kind'] =>
  Object.fromEntries(pictureKinds.map((name) => [name, name === 'brain-mr' ? brain : 0])) as never;

test.each([
  ['without marks', [], false],
  ['far below the cut-off', [0.24], false],
  ['just below the cut-off', [0.26], true],
  ['at the cut-off', [0.4], true],
  ['not yet sure', [0.79], true],
  ['sure', [0.8], false],
  ['sure, beside one that is not', [0.95, 0.5], true],
])('with a mark %s, another rounding could change the answer or not', (_, confidences, changes) => {
  expect(near({ boxes: boxes(...confidences) })).toBe(changes);
});

test.each([
  [0.71, false],
  [0.69, true],
  [undefined, true],
])('a certain mark whose type has the probability %s', (typeProbability, changes) => {
  const [mark] = boxes(0.95);
  expect(near({ boxes: [{ ...mark!, typeProbability }] as SliceReading['boxes'] })).toBe(changes);
});

test.each([
  [0.02, false],
  [0.03, true],
  [0.09, true],
  [0.11, false],
])('another abnormality of %f beside a threshold of 0.05', (confidence, changes) => {
  const others = boxes(confidence);
  const reading = { boxes: [], scope: 0.9, others } as SliceReading;
  expect(isNearALimit(reading, { ...limits, otherThreshold: 0.05 })).toBe(changes);
  expect(isNearALimit(reading, limits)).toBe(false);
});

test.each([
  [0.48, false],
  [0.495, true],
  [0.505, true],
  [0.52, false],
])('a scope of %f beside a threshold of 0.5', (scope, changes) => {
  expect(near({ scope })).toBe(changes);
});

test('where the network names kinds, the scope does not count', () => {
  expect(near({ scope: 0.5, kind: kindOf(1) })).toBe(false);
  const thresholds = [0.01, 0.3, 0.49, 0.5, 0.51, 0.7, 0.99].map((brain) => near({ kind: kindOf(brain) }));
  expect(thresholds.filter(Boolean).length).toBeLessThan(4);
});
