import { expect, test } from 'vitest';
import { shareOf } from './share-of.ts';

test('a share has its interval', () => {
  const share = shareOf(81, 263);
  expect(share.value).toBeCloseTo(0.308, 4);
  expect(share.low).toBeCloseTo(0.2553, 4);
  expect(share.high).toBeCloseTo(0.3662, 4);
});

test('fewer than thirty cases give no share', () => {
  expect(shareOf(29, 29)).toEqual({ n: 29, value: null, low: null, high: null });
  expect(shareOf(0, 0).value).toBeNull();
  expect(shareOf(30, 30).value).toBe(1);
});
