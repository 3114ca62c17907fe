import { expect, test } from 'vitest';
import { passwordMinLength } from '#contract/constants.ts';
import { suggestPassphrase } from './passphrase.ts';
import { loadEstimator, strengthOf } from './password-strength.ts';

test('a short password says how much is missing', () => {
  expect(strengthOf('abcdefghijkl', undefined)).toMatchObject({ word: 'missing', missing: 3 });
});

test.each(['password password password', 'abababababababababab', 'qwertyuiop123456'])(
  '%s is not called strong',
  async (password) => {
    expect(strengthOf(password, await loadEstimator()).word).toBe('easy');
  },
);

test('every suggestion is strong, long enough and differs from the others', async () => {
  const estimate = await loadEstimator();
  const made = Array.from({ length: 8 }, suggestPassphrase);
  expect(new Set(made).size).toBe(8);
  for (const passphrase of made) {
    expect(passphrase.length).toBeGreaterThanOrEqual(passwordMinLength);
    expect(passphrase).toMatch(/^[a-z]+(-[a-z]+){4}$/);
    expect(strengthOf(passphrase, estimate).word).toMatch(/strong/i);
  }
});
