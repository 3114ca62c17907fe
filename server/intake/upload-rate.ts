import { LRUCache } from 'lru-cache';
import { uploadWindowMs } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import { type RateWindow, takeRateToken } from '#server/platform/db/rate-window.ts';

/** How many refused callers are remembered. */
const maxRefused = 10_000;

/**
 * Takes a rate token from these windows: returns 0, or the milliseconds until one is free. Remembers refused callers
 * until then, so that a flood of requests does not reach the database.
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
    // A wait longer than the window is left over from a clock jump.
    if (left > 0 && left <= uploadWindowMs) return left;
    const waitMs = await takeRateToken(db, windows, moment);
    if (waitMs > 0) refused.set(name, moment.getTime() + waitMs);
    return waitMs;
  };
}
