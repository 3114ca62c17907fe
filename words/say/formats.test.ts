import { expect, test } from 'vitest';
import { formatsIn } from './formats.ts';

test('a share is rounded down to two decimals at most: 100% means that nothing failed', () => {
  const english = formatsIn('en').percentDown;
  expect([1, 0.99999, 0.9995, 0.995, 0.5].map(english)).toEqual(['100%', '99.99%', '99.95%', '99.5%', '50%']);
  expect(formatsIn('es').percentDown(0.99999)).toBe('99,99\u00a0%');
});
