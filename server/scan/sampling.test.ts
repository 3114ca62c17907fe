import { generateKeySync, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSampled } from './sampling.ts';

const secret = generateKeySync('hmac', { length: 256 });
const ids = Array.from({ length: 5_000 }, () => randomUUID());

test('about the asked share is drawn, none at 0 % and all at 100 %', () => {
  const drawn = (percent: number) =>
    ids.filter((id) => isSampled(secret, 'random check', id, percent)).length;
  expect(drawn(0)).toBe(0);
  expect(drawn(100)).toBe(ids.length);
  // Six standard deviations of 5,000 draws at 2 %.
  expect(Math.abs(drawn(2) - 100)).toBeLessThan(60);
});

test('one sampling says nothing about the other, and gives the same again', () => {
  const checked = ids.filter((id) => isSampled(secret, 'random check', id, 50));
  const both = checked.filter((id) => isSampled(secret, 'second reading', id, 50));
  expect(Math.abs(both.length / checked.length - 0.5)).toBeLessThan(0.06);
  expect(ids.filter((id) => isSampled(secret, 'random check', id, 50))).toEqual(checked);
});
