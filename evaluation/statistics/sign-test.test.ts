import { expect, test } from 'vitest';
import { signTest } from './sign-test.ts';

test.each([
  [0, 0, null],
  [0, 1, 1],
  [1, 9, 0.021484375],
  [5, 5, 1],
])('%i scans against %i happen by chance with probability %s', (one, other, chance) => {
  expect(signTest(one, other)).toBe(chance);
});
