import { expect, test } from 'vitest';
import { cutOut } from './cut-out.ts';
import { inverseOf, isConvex, overlapOf, projectionOnto, projectPoint, type Quad, quadOf } from './quad.ts';

const askew: Quad = [
  { x: 10, y: 12 },
  { x: 90, y: 4 },
  { x: 84, y: 70 },
  { x: 16, y: 78 },
];

test('a projection puts the corners of a rectangle onto a quadrilateral, and its inverse puts them back', () => {
  const onto = projectionOnto(askew, 40, 30);
  const corners = quadOf({ left: 0, top: 0, right: 40, bottom: 30 });
  for (const [i, corner] of corners.entries()) {
    const there = projectPoint(onto, corner);
    expect(there.x).toBeCloseTo(askew[i]!.x);
    expect(there.y).toBeCloseTo(askew[i]!.y);
    const back = projectPoint(inverseOf(onto), there);
    expect(back.x).toBeCloseTo(corner.x);
    expect(back.y).toBeCloseTo(corner.y);
  }
});

test('the overlap of rectangles is what they share of what they cover', () => {
  const one = quadOf({ left: 0, top: 0, right: 10, bottom: 10 });
  expect(overlapOf(one, one)).toBeCloseTo(1);
  expect(overlapOf(one, quadOf({ left: 5, top: 0, right: 15, bottom: 10 }))).toBeCloseTo(1 / 3);
  expect(overlapOf(one, quadOf({ left: 20, top: 0, right: 30, bottom: 10 }))).toBe(0);
});

test('crossed corners are not convex', () => {
  expect(isConvex(askew)).toBe(true);
  expect(isConvex([askew[1], askew[0], askew[2], askew[3]])).toBe(false);
});

test('an upright part is cut out pixel by pixel; beyond the picture it is black', () => {
  const data = Uint8Array.from({ length: 12 }, (_, i) => i * 10);
  const picture = { data, width: 4, height: 3, channels: 1 };
  const part = cutOut(picture, quadOf({ left: 1, top: 1, right: 3, bottom: 3 }));
  expect([...part.data]).toEqual([50, 60, 90, 100]);
  const beyond = cutOut(picture, quadOf({ left: -2, top: 0, right: 0, bottom: 2 }));
  expect([...beyond.data]).toEqual([0, 0, 0, 0]);
  expect(cutOut(picture, quadOf({ left: 0, top: 0, right: 4, bottom: 3 }), 2)).toMatchObject({
    width: 2,
    height: 2,
  });
});
