import { LRUCache } from 'lru-cache';
import { uploadWindowMs } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import { type RateWindow, takeRateToken } from '#server/platform/db/rate-window.ts';

/** Whom to remember. */
const maxRefused = 10_000;

/**
 * Answers the milliseconds until these windows have a rate token, which is taken when it is 0. A caller who was refused is
 * remembered until then: a flood asks again and again, and the database need not hear of it each time.
 */
export function createUploadLimiter({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): (windows: RateWindow[]) => Promise<number> {
  const refused = new LRUCache<string, number>({ max: maxRefused });
  return async (windows) => {
    const moment = now();
    const name = windows.map(({ key }) => key).join();
    const left = (refused.get(name) ?? 0) - moment.getTime();
    // A longer wait than the window is one that a leap of the clock left behind.
    if (left > 0 && left <= uploadWindowMs) return left;
    const waitMs = await takeRateToken(db, windows, moment);
    if (waitMs > 0) refused.set(name, moment.getTime() + waitMs);
    return waitMs;
  };
}
