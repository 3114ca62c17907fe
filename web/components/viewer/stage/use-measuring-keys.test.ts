import { expect, test } from 'vitest';
import { firstPoints, pointsAfterKey } from './use-measuring-keys.ts';

const picture = { width: 80, height: 80 };
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

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
