import type { Clock } from '#server/platform/clock/clock.ts';

/** A clock that ran evenly for an hour, for jobs whose `now` a test has moved. */
export const steadyClock: Clock = {
  read: async () => ({
    state: 'steady',
    jumped: false,
    now: new Date().toISOString(),
    lastSeen: null,
    steadyAt: null,
  }),
  maySweep: async () => true,
  confirm: async () => new Date(),
};

/** Environment of a child process whose clock is off by this much. */
export const clockOff = (ms: number): Record<string, string> => ({
  CLOCK_OFF_MS: String(ms),
  NODE_OPTIONS: `--import ${new URL('./wrong-clock.ts', import.meta.url).href}`,
});
