import { expect, test } from 'vitest';
import { dayMs } from '#contract/days.ts';
import { watchClock } from './clock-leap.ts';

const minute = 60_000;

test('a clock that leaps ahead is believed again after it has run evenly for an hour', () => {
  let elapsed = 0;
  let ahead = 0;
  const watch = watchClock(() => elapsed);
  const look = (): boolean => watch.steady(new Date(1_000 * dayMs + elapsed + ahead));
  expect(look()).toBe(true);
  elapsed += minute;
  expect(look()).toBe(true);
  ahead = 40 * dayMs;
  elapsed += minute;
  expect(look()).toBe(false);
  elapsed += 59 * minute;
  expect(look()).toBe(false);
  elapsed += minute;
  expect(look()).toBe(true);
});

test('a clock that is put right again is watched for another hour', () => {
  let elapsed = 0;
  let ahead = 40 * dayMs;
  const watch = watchClock(() => elapsed);
  const look = (): boolean => watch.steady(new Date(1_000 * dayMs + elapsed + ahead));
  look();
  ahead = 0;
  elapsed += minute;
  expect(look()).toBe(false);
});
