import { dayMs, hourMs } from '#contract/days.ts';
import type { ClockReading } from '#contract/operations.ts';

/** A larger difference between two readings is a jump: the clock was set, or the machine slept. */
const leapMs = hourMs;
/** Nothing is deleted by age for this long after a start or a jump, so that the clock can be corrected. */
const settlingMs = hourMs;
/** A clock further than this from the last time seen is wrong, or Sulcus was off; an operator knows which. */
const widestGapMs = dayMs;

/** Where the last time seen is kept. */
export interface SeenTime {
  read(): Promise<Date | undefined>;
  write(moment: Date): Promise<void>;
}

export interface Clock {
  /** Compares the clock with the last time seen and, unless they are too far apart, notes the new one. */
  read(): Promise<ClockReading>;
  /** Whether anything may be deleted because of its age. */
  maySweep(): Promise<boolean>;
  /** An operator's word that this clock is right. */
  confirm(): Promise<Date>;
}

interface ClockParts {
  seen: SeenTime;
  now: () => Date;
  /** Milliseconds of a clock that nobody can set. */
  elapsed?: () => number;
}

/**
 * A wrong clock makes every scan look old. This one is trusted if it agrees with the last time seen, which the database
 * keeps, and ran evenly for an hour.
 */
export function createClock({ seen, now, elapsed = () => performance.now() }: ClockParts): Clock {
  let offset: number | undefined;
  let evenSince = elapsed();
  let jumped = false;

  async function read(): Promise<ClockReading> {
    const at = elapsed();
    const moment = now();
    const next = moment.getTime() - at;
    if (offset !== undefined && Math.abs(next - offset) > leapMs) {
      evenSince = at;
      jumped = true;
    }
    offset = next;
    const last = await seen.read();
    const gap = last ? moment.getTime() - last.getTime() : 0;
    const doubted = Math.abs(gap) > widestGapMs;
    const left = evenSince + settlingMs - at;
    if (left <= 0) jumped = false;
    if (!doubted) await seen.write(moment);
    return {
      state: doubted ? 'doubted' : left > 0 ? 'settling' : 'steady',
      jumped,
      now: moment.toISOString(),
      lastSeen: last?.toISOString() ?? null,
      steadyAt: left > 0 ? new Date(moment.getTime() + left).toISOString() : null,
    };
  }

  return {
    read,
    maySweep: async () => (await read()).state === 'steady',
    async confirm() {
      const moment = now();
      await seen.write(moment);
      return moment;
    },
  };
}
