import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/days.ts';
import { createClock } from './clock.ts';

/** Sequences of readings. `npm run fuzz` makes more. */
const runs = Number(process.env.CLOCKS ?? 200);

/** Time goes by, the clock is set, or the process starts again. */
const event = fc.record({
  pass: fc.integer({ min: 0, max: 3 * hourMs }),
  set: fc.option(
    fc.oneof(
      fc.constant(0),
      fc.integer({ min: -2 * hourMs, max: 2 * hourMs }),
      fc.integer({ min: -4_000 * dayMs, max: 4_000 * dayMs }),
    ),
    { freq: 4 },
  ),
  restart: fc.boolean(),
});

test(`over ${runs} histories of a clock, nothing is swept within an hour of a start or jump, or a day from the last time seen`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const begin = 20_000 * dayMs;
      let [elapsed, ahead, started, jumpedAt] = [0, 0, 0, Number.NEGATIVE_INFINITY];
      let last: Date | undefined = new Date(begin);
      const now = () => new Date(begin + elapsed + ahead);
      const seen = {
        read: async () => last,
        write: async (moment: Date) => {
          last = moment;
        },
      };
      const create = () => createClock({ seen, now, elapsed: () => elapsed - started });
      let clock = create();
      await clock.read();
      for (const { pass, set, restart } of events) {
        elapsed += pass;
        if (restart) {
          started = elapsed;
          clock = create();
        }
        if (set !== null) {
          if (!restart && Math.abs(set - ahead) > hourMs) jumpedAt = elapsed;
          ahead = set;
        }
        const gap = Math.abs(now().getTime() - (last?.getTime() ?? 0));
        const maySweep = await clock.maySweep();
        if (!maySweep) continue;
        expect(gap).toBeLessThanOrEqual(dayMs);
        expect(elapsed - started).toBeGreaterThanOrEqual(hourMs - minuteMs);
        expect(elapsed - jumpedAt).toBeGreaterThanOrEqual(hourMs - minuteMs);
      }
    }),
    { numRuns: runs, seed: 20_262 },
  );
});
