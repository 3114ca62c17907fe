import { minuteMs } from '#contract/days.ts';
import type { Context } from '#server/context.ts';

/**
 * Every minute, in every process: notes the time. A timer and no job, because a queue whose times lie in the future runs
 * none.
 */
export function watchClock({ clock, queue, log }: Pick<Context, 'clock' | 'queue' | 'log'>): {
  close(): Promise<void>;
} {
  let before = '';
  const look = async (): Promise<void> => {
    const { state, now, lastSeen } = await clock.read();
    if (state === 'doubted' && state !== before)
      log.warn(
        { now, lastSeen },
        'the clock is not trusted: nothing is deleted by age until it is right or confirmed',
      );
    before = state;
    await queue.keepTime({ keepOld: state !== 'steady' });
  };
  const lookSafely = (): Promise<void> =>
    look().catch((error: unknown) => log.warn({ err: error }, 'the time could not be noted'));
  let looking = lookSafely();
  const timer = setInterval(() => {
    looking = lookSafely();
  }, minuteMs);
  return {
    close() {
      clearInterval(timer);
      return looking;
    },
  };
}
