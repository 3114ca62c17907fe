import { expect, test } from 'vitest';
import { ageOf, lengthOf } from './relative-time.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test('under a minute is just now, also when the clocks differ a little', () => {
  expect(ageOf(before(59), now)).toEqual({ unit: 'now' });
  expect(ageOf(before(-5), now)).toEqual({ unit: 'now' });
});

test('minutes, hours and then a date after 24 hours', () => {
  expect(ageOf(before(60), now)).toEqual({ unit: 'minutes', count: 1 });
  expect(ageOf(before(59 * 60), now)).toEqual({ unit: 'minutes', count: 59 });
  expect(ageOf(before(3600), now)).toEqual({ unit: 'hours', count: 1 });
  expect(ageOf(before(23.9 * 3600), now)).toEqual({ unit: 'hours', count: 23 });
  expect(ageOf(before(24 * 3600), now)).toEqual({ unit: 'date' });
});

test('the length of an incident has the unit that fits', () => {
  expect(lengthOf(before(10), now)).toEqual({ unit: 'minutes', count: 1 });
  expect(lengthOf(before(41 * 60), now)).toEqual({ unit: 'minutes', count: 41 });
  expect(lengthOf(before(3 * 3600), now)).toEqual({ unit: 'hours', count: 3 });
  expect(lengthOf(before(3 * 86_400), now)).toEqual({ unit: 'days', count: 3 });
});
