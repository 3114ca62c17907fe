import { hourMs } from '#contract/days.ts';

/** A larger difference between two checks is a jump: the clock was set, or the machine slept. */
const leapMs = hourMs;
/** Nothing is deleted by age for this long after a jump, so that the clock can be corrected. */
const graceMs = hourMs;

/**
 * A clock that jumps a month ahead makes every scan look old. This compares it with a monotonic clock: while the two
 * diverged recently, nothing is deleted by age.
 */
export function watchClock(elapsed: () => number = () => performance.now()) {
  let offset: number | undefined;
  let leaptAt = Number.NEGATIVE_INFINITY;
  return {
    /** Whether the clock can be trusted; call it regularly. */
    steady(now: Date): boolean {
      const at = elapsed();
      const next = now.getTime() - at;
      if (offset !== undefined && Math.abs(next - offset) > leapMs) leaptAt = at;
      offset = next;
      return at - leaptAt >= graceMs;
    },
  };
}
