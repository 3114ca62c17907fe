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

const evening = new Date(2026, 2, 4, 17, 5);

test('dates, counts and sizes of files are written as in the language', () => {
  const [english, spanish] = [formatsIn('en'), formatsIn('es')];
  expect(english.date(evening)).toBe('Mar 04, 2026');
  expect(spanish.date(evening.toISOString())).toBe('4 mar 2026');
  expect(english.dateTime(evening)).toBe('Mar 04, 2026 17:05');
  expect(spanish.dateTime(evening.toISOString())).toBe('4 mar 2026, 17:05');
  expect([english.count(12_345), spanish.count(12_345)]).toEqual(['12,345', '12.345']);
  expect([english.bytes(1536), spanish.bytes(1536)]).toEqual(['1.5 KB', '1,5 KB']);
  expect([english.bytes(0), spanish.bytes(0)]).toEqual(['0 Bytes', '0 bytes']);
});

test('a share that is not known is a dash in Spanish', () => {
  expect(formatsIn('es').percent(null)).toBe('–');
  expect(formatsIn('es').percent(undefined)).toBe('–');
  expect(formatsIn('es').percent(0)).toBe('0,0\u00a0%');
});

test('a confidence is in whole percent', () => {
  expect(formatsIn('en').confidence(0.798)).toBe('79%');
  expect(formatsIn('es').confidence(0.798)).toBe('79\u00a0%');
});

test.each([
  [300, '300', '300'],
  [4.1234, '4.12', '4,12'],
  [0.5, '0.50', '0,50'],
])('%d has as many decimals as can be read off an image', (value, english, spanish) => {
  expect(formatsIn('en').short(value)).toBe(english);
  expect(formatsIn('es').short(value)).toBe(spanish);
});

test('a box has its size in percent, pixels and, where they are known, millimeters', () => {
  const size = { percent: { width: 12.34, height: 5 }, pixels: { width: 20.4, height: 11.6 } };
  const millimeters = { width: 10.25, height: 5.82 };
  expect(formatsIn('en').size({ ...size, millimeters })).toEqual({
    percent: '12.3 × 5.0%',
    pixels: '20 × 12 px',
    millimeters: '10.3 × 5.8 mm',
  });
  expect(formatsIn('es').size({ ...size, millimeters: null })).toEqual({
    percent: '12,3 × 5,0\u00a0%',
    pixels: '20 × 12 px',
    millimeters: null,
  });
});
