import type { ClockWatch } from '#server/ports/clock-watch.ts';

/** More than this between two looks, and the clock has leapt: it was set, or the machine slept. */
const leapMs = 3_600_000;
/** What is deleted because of the time waits this long after a leap, for the clock to be put right. */
const patienceMs = 3_600_000;

/**
 * A clock that jumps a month ahead makes every scan look old. A monotonic clock runs alongside; while the two have
 * parted lately, nothing is deleted for its age.
 */
export function watchClock(elapsed: () => number = () => performance.now()): ClockWatch {
  let offset: number | undefined;
  let leaptAt = Number.NEGATIVE_INFINITY;
  return {
    steady(now) {
      const at = elapsed();
      const next = now.getTime() - at;
      if (offset !== undefined && Math.abs(next - offset) > leapMs) leaptAt = at;
      offset = next;
      return at - leaptAt >= patienceMs;
    },
  };
}
