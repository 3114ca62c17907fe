import { LRUCache } from 'lru-cache';
import { uploadWindowMs } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import { findFullWindow, takeRateToken } from '#server/platform/db/rate-window.ts';
import type { TakeUploadToken, UploadWindow } from '#server/ports/upload-tokens.ts';

/** How many refused callers are remembered. */
const maxRefused = 10_000;

interface Refused {
  until: number;
  full: UploadWindow;
}

/**
 * Takes a rate token from each of these windows. Remembers refused callers until one is free, so that a flood of requests
 * does not reach the database.
 */
export function createUploadLimiter({ db, now }: Pick<Context, 'db' | 'now'>): TakeUploadToken {
  const refused = new LRUCache<string, Refused>({ max: maxRefused });
  return async (windows) => {
    const moment = now();
    const name = windows.map(({ key }) => key).join();
    const known = refused.get(name);
    const left = (known?.until ?? 0) - moment.getTime();
    // A wait longer than the window is left over from a clock jump.
    if (known && left > 0 && left <= uploadWindowMs) return { waitMs: left, full: known.full };
    const waitMs = await takeRateToken(db, windows, moment);
    if (waitMs <= 0) return null;
    const full = (await findFullWindow(db, windows, moment)) ?? windows[0]!;
    refused.set(name, { until: moment.getTime() + waitMs, full });
    return { waitMs, full };
  };
}
