import { expect, test } from 'vitest';
import { secondsToWait } from './use-upload-limit.ts';

test('two uploads within a minute make the third wait until the first is a minute old', () => {
  expect(secondsToWait([0, 10_000], 20_000)).toBe(40);
  expect(secondsToWait([0, 10_000], 59_999)).toBe(1);
  expect(secondsToWait([0, 10_000], 60_000)).toBe(0);
});

test('the window slides', () => {
  expect(secondsToWait([0, 30_000, 61_000], 62_000)).toBe(28);
});

test('one upload does not make anyone wait', () => {
  expect(secondsToWait([], 5)).toBe(0);
  expect(secondsToWait([0], 5)).toBe(0);
});
