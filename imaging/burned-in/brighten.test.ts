import { expect, test } from 'vitest';
import { brighten } from './brighten.ts';

/** A hundred pixels of each gray. */
const pictureOf = (...grays: number[]) => Uint8Array.from(grays.flatMap((gray) => Array(100).fill(gray)));

test('a dim picture is scaled up, and what was already bright stays in range', () => {
  const dim = brighten(pictureOf(0, 50, 110), 130);
  expect([dim[0], dim[100], dim[200]]).toEqual([0, 100, 220]);
});

test('one bright speck does not make a picture bright', () => {
  const gray = pictureOf(0, 50, 110);
  gray[0] = 255;
  expect([...brighten(gray, 130).subarray(0, 2)]).toEqual([255, 0]);
  expect(brighten(gray, 130)[299]).toBe(220);
});

test('a bright picture stays the same, and a black one stays black', () => {
  const bright = pictureOf(0, 130);
  expect(brighten(bright, 130)).toBe(bright);
  expect(brighten(pictureOf(0), 130)).toEqual(pictureOf(0));
  // At most four times as bright.
  expect(brighten(pictureOf(10), 130)).toEqual(pictureOf(40));
});
