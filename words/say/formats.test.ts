import { expect, test } from 'vitest';
import { formatsIn } from './formats.ts';

test('a share is rounded down to two decimals at most: 100% means that nothing failed', () => {
  const english = formatsIn('en').percentDown;
  expect([1, 0.99999, 0.9995, 0.995, 0.5].map(english)).toEqual(['100%', '99.99%', '99.95%', '99.5%', '50%']);
  expect(english(0.0048)).toBe('0.48%');
  expect(formatsIn('es').percentDown(0.99999)).toBe('99,99\u00a0%');
});

test.each([0.8235, 0.5005, 0.9605, 0.0095, 0.57, 1])(
  'a share of %d reads the same in every format and language',
  (share) => {
    const byIntl = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1 }).format(share);
    expect(formatsIn('en').percent(share)).toBe(byIntl);
    expect(formatsIn('es').percent(share)).toBe(byIntl.replace('.', ',').replace('%', '\u00a0%'));
  },
);

test('a tie is rounded to the same figure in every language', () => {
  expect([formatsIn('en').number(82.35, 1), formatsIn('es').number(82.35, 1)]).toEqual(['82.3', '82,3']);
});
