import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/days.ts';
import { createClock, type SeenTime } from './clock.ts';

/** A clock that was last seen some time ago. `ahead` sets it, `pass` lets time go by. */
function clockLastSeen(agoMs: number | undefined) {
  const begin = 1_000 * dayMs;
  let elapsed = 0;
  let ahead = 0;
  let last = agoMs === undefined ? undefined : new Date(begin - agoMs);
  const seen: SeenTime = {
    read: async () => last,
    write: async (moment) => {
      last = moment;
    },
  };
  const start = () =>
    createClock({ seen, now: () => new Date(begin + elapsed + ahead), elapsed: () => elapsed });
  return {
    start,
    pass: (ms: number) => {
      elapsed += ms;
    },
    set: (ms: number) => {
      ahead = ms;
    },
    last: () => last,
  };
}

test('nothing is swept in the first hour after a start, and everything old afterwards', async () => {
  const time = clockLastSeen(minuteMs);
  const clock = time.start();
  expect(await clock.read()).toMatchObject({ state: 'settling', jumped: false });
  time.pass(59 * minuteMs);
  expect(await clock.maySweep()).toBe(false);
  time.pass(minuteMs);
  expect(await clock.read()).toMatchObject({ state: 'steady', steadyAt: null });
  expect(await clock.maySweep()).toBe(true);
});

test.each([
  ['ahead', 200 * dayMs],
  ['behind', -200 * dayMs],
])('a clock that starts 200 days %s is doubted until an operator confirms it', async (_title, off) => {
  const time = clockLastSeen(minuteMs);
  time.set(off);
  const clock = time.start();
  const seen = time.last();
  for (let hour = 0; hour < 48; hour += 1) {
    expect(await clock.read()).toMatchObject({ state: 'doubted' });
    time.pass(hourMs);
  }
  expect(time.last()).toBe(seen);
  await clock.confirm();
  expect(await clock.maySweep()).toBe(true);
});

test('a clock that was wrong at a start and is put right needs no word', async () => {
  const time = clockLastSeen(minuteMs);
  time.set(200 * dayMs);
  const wrong = time.start();
  expect((await wrong.read()).state).toBe('doubted');
  time.set(0);
  expect((await wrong.read()).state).toBe('settling');
  const restarted = time.start();
  expect((await restarted.read()).state).toBe('settling');
  time.pass(hourMs);
  expect((await restarted.read()).state).toBe('steady');
});

test('a running clock that jumps a month is doubted; one that jumps two hours settles for an hour', async () => {
  const time = clockLastSeen(undefined);
  const clock = time.start();
  await clock.read();
  time.pass(2 * hourMs);
  expect((await clock.read()).state).toBe('steady');
  time.set(2 * hourMs);
  expect(await clock.read()).toMatchObject({ state: 'settling', jumped: true });
  time.pass(hourMs);
  expect(await clock.read()).toMatchObject({ state: 'steady', jumped: false });
  time.set(30 * dayMs);
  time.pass(5 * hourMs);
  expect((await clock.read()).state).toBe('doubted');
});
