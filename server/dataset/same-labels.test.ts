import { expect, test } from 'vitest';
import type { ReviewedBox } from '#contract/review.ts';
import { sameLabels } from './same-labels.ts';

const picture = { width: 100, height: 200 };
const box = (x: number, contour?: [number, number][]): ReviewedBox => ({
  class: 'glioma',
  x,
  y: 50,
  width: 0.2,
  height: 0.2,
  frame: 0,
  ...(contour && { contour }),
});
const triangle = (top: number): [number, number][] => [
  [40, 40],
  [60, 40],
  [50, top],
];

test('the same labels in another order are the same', () => {
  expect(sameLabels([box(30), box(70)], [box(70), box(30)], picture)).toBe(true);
  expect(sameLabels([box(30), box(30)], [box(30), box(70)], picture)).toBe(false);
});

test('a box that moved, another class, and an outline with one point moved are not the same', () => {
  expect(sameLabels([box(30)], [box(30.005)], picture)).toBe(true);
  expect(sameLabels([box(30)], [box(31)], picture)).toBe(false);
  expect(sameLabels([box(30)], [{ ...box(30), class: 'meningioma' }], picture)).toBe(false);
  expect(sameLabels([box(50, triangle(60))], [box(50, triangle(60))], picture)).toBe(true);
  expect(sameLabels([box(50, triangle(60))], [box(50, triangle(55))], picture)).toBe(false);
  expect(sameLabels([box(50, triangle(60))], [box(50)], picture)).toBe(false);
});
