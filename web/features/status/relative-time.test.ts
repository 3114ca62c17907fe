import { expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import { lengthOf, relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test('under a minute is just now, also when the clocks differ a little', () => {
  expect(relativeTime(before(59), now)).toBe('Just now');
  expect(relativeTime(before(-5), now)).toBe('Just now');
});

test('minutes, hours and then a date after 24 hours', () => {
  expect(relativeTime(before(60), now)).toBe('1 minute ago');
  expect(relativeTime(before(59 * 60), now)).toBe('59 minutes ago');
  expect(relativeTime(before(3600), now)).toBe('1 hour ago');
  expect(relativeTime(before(23.9 * 3600), now)).toBe('23 hours ago');
  expect(relativeTime(before(24 * 3600), now)).toBe(formatDate(before(24 * 3600)));
});

test('the length of an incident is told in the unit that fits', () => {
  expect(lengthOf(before(10), now)).toBe('1 minute');
  expect(lengthOf(before(41 * 60), now)).toBe('41 minutes');
  expect(lengthOf(before(3 * 3600), now)).toBe('3 hours');
  expect(lengthOf(before(3 * 86_400), now)).toBe('3 days');
});
