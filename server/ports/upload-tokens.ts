import type { RateWindow } from '#server/platform/db/rate-window.ts';

/** A limit on uploads, and whose it is. */
export interface UploadWindow extends RateWindow {
  of: 'session' | 'network' | 'class';
}

/** Takes a token from each window, or none. Null, or the window that is full and the milliseconds until it has a place. */
export type TakeUploadToken = (
  windows: readonly UploadWindow[],
) => Promise<{ waitMs: number; full: UploadWindow } | null>;
