import { expect, test } from 'vitest';
import { passwordMinLength } from '#contract/constants.ts';
import { suggestPassphrase } from './passphrase.ts';
import { strengthOf } from './password-strength.ts';

test('a short password says how much is missing', () => {
  expect(strengthOf('abcdefghijkl')).toMatchObject({ enough: false, word: '3 more to go' });
});

test('length without variety is not enough', () => {
  expect(strengthOf('abababababababababab').enough).toBe(false);
});

test('every suggestion is strong, long enough and differs from the others', () => {
  const made = Array.from({ length: 200 }, suggestPassphrase);
  expect(new Set(made).size).toBe(200);
  for (const passphrase of made) {
    expect(passphrase.length).toBeGreaterThanOrEqual(passwordMinLength);
    expect(passphrase).toMatch(/^[a-z]+(-[a-z]+){4}$/);
    expect(strengthOf(passphrase).enough).toBe(true);
  }
});
