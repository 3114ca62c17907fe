import { expect, test } from 'vitest';
import {
  drawnPoints,
  firstPoints,
  isDrawn,
  movedHandle,
  movedPoints,
  pointsAfterKey,
} from './measurement-points.ts';

const picture = { width: 80, height: 80 };
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

test('a ruler is drawn from the press to the pointer, and ends at the edge of the picture', () => {
  const [start, end] = drawnPoints('length', { x: 10, y: 20 }, { x: 30, y: 200 }, picture);
  expect(start).toEqual([10, 20]);
  expect(end![0]).toBe(30);
  expect(end![1]).toBeCloseTo(80, 2);
  expect(isDrawn({ kind: 'length', points: [start!, end!] })).toBe(true);
  expect(isDrawn({ kind: 'length', points: [start!, start!] })).toBe(false);
});

test('an ellipse is drawn around the press, and stays in the picture', () => {
  expect(drawnPoints('ellipse', { x: 20, y: 40 }, { x: 10, y: 45 }, picture)).toEqual([
    [20, 45],
    [20, 35],
    [10, 40],
    [30, 40],
  ]);
  expect(drawnPoints('ellipse', { x: 20, y: 40 }, { x: 70, y: 45 }, picture)[2]).toEqual([0, 40]);
});

test('the handle of a ruler moves one end, and that of an ellipse one axis', () => {
  const ruler = { kind: 'length', points: firstPoints('length', picture) } as const;
  expect(movedHandle(ruler, 1, { x: 60, y: 50 }, picture)).toEqual([
    [30, 40],
    [60, 50],
  ]);
  const ellipse = { kind: 'ellipse', points: firstPoints('ellipse', picture) } as const;
  expect(movedHandle(ellipse, 0, { x: 70, y: 60 }, picture)).toEqual([
    [40, 60],
    [40, 20],
    [30, 40],
    [50, 40],
  ]);
  expect(movedHandle(ellipse, 2, { x: 70, y: 60 }, picture)).toEqual([
    [40, 50],
    [40, 30],
    [10, 40],
    [70, 40],
  ]);
});

test('a whole measurement moves as far as the picture reaches', () => {
  expect(movedPoints(firstPoints('length', picture), 7, -100, picture)).toEqual([
    [37, 0],
    [57, 0],
  ]);
});

test('arrow keys move a ruler, and Shift moves only its end', () => {
  const ruler = { kind: 'length', points: firstPoints('length', picture) } as const;
  expect(ruler.points).toEqual([
    [30, 40],
    [50, 40],
  ]);
  expect(pointsAfterKey(press('ArrowRight'), ruler, picture)).toEqual([
    [31, 40],
    [51, 40],
  ]);
  expect(pointsAfterKey(press('ArrowDown', true), ruler, picture)).toEqual([
    [30, 40],
    [50, 41],
  ]);
  expect(pointsAfterKey(press('Enter'), ruler, picture)).toBeNull();
});

test('Shift widens an ellipse on both sides, and it never becomes flat or leaves the picture', () => {
  const points = firstPoints('ellipse', picture);
  expect(pointsAfterKey(press('ArrowRight', true), { kind: 'ellipse', points }, picture)).toEqual([
    [40, 50],
    [40, 30],
    [29, 40],
    [51, 40],
  ]);
  const flat = { kind: 'ellipse', points: points.map(([x, y]) => [x, 40 + Math.sign(y - 40)]) } as const;
  expect(
    pointsAfterKey(press('ArrowUp', true), { ...flat, points: flat.points as never }, picture),
  ).toBeNull();
  expect(pointsAfterKey(press('ArrowLeft'), { kind: 'value', points: [[0, 40]] }, picture)).toBeNull();
});

test('an ellipse that was drawn with the pointer changes with the keyboard', () => {
  const points = drawnPoints('ellipse', { x: 40, y: 40 }, { x: 45, y: 48 }, picture);
  expect(pointsAfterKey(press('ArrowDown', true), { kind: 'ellipse', points }, picture)).toEqual([
    [40, 49],
    [40, 31],
    [35, 40],
    [45, 40],
  ]);
});
