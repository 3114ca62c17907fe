import { expect, test } from 'vitest';
import { overlapOf, quadOf } from '#reading/crop/quad.ts';
import { moveAll, moveCorner, quarterTurns, turnCorners, uprightOf } from './move-corners.ts';

const picture = { width: 100, height: 80 };
const quad = quadOf({ left: 20, top: 20, right: 60, bottom: 60 });

test('a corner takes its neighbors along, unless it is free', () => {
  expect(moveCorner(quad, 0, { x: 10, y: 5 }, picture, false)).toEqual(
    quadOf({ left: 10, top: 5, right: 60, bottom: 60 }),
  );
  expect(moveCorner(quad, 2, { x: 70, y: 65 }, picture, true)[1]).toEqual({ x: 60, y: 20 });
});

test('corners stay in the picture, and a frame neither folds nor vanishes', () => {
  expect(moveCorner(quad, 0, { x: -50, y: -50 }, picture, false)[0]).toEqual({ x: 0, y: 0 });
  for (const free of [true, false]) {
    expect(moveCorner(quad, 0, { x: 90, y: 70 }, picture, free)).toBe(quad);
    expect(moveCorner(quad, 0, { x: 60, y: 60 }, picture, free)).toBe(quad);
  }
  expect(moveAll(quad, { x: 500, y: -500 }, picture)).toEqual(
    quadOf({ left: 60, top: 0, right: 100, bottom: 40 }),
  );
});

test('four quarter turns change nothing, and one puts the left side on top', () => {
  expect(quarterTurns(quad, 4)).toEqual(quad);
  expect(quarterTurns(quad, 1).slice(0, 2)).toEqual([quad[3], quad[0]]);
});

test('a turned frame covers nearly the same, and has an upright one around it', () => {
  const turned = turnCorners(quad, 10);
  expect(overlapOf(quad, turned)).toBeGreaterThan(0.8);
  expect(uprightOf(turned, picture)[0]!.x).toBeLessThan(20);
});
