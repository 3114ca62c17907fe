import { uploadsPerWindow, uploadWindowMs } from '#contract/constants.ts';

/** Times of the uploads that still count. */
export function recentUploads(uploads: readonly number[], now: number): number[] {
  return uploads.filter((moment) => now - moment < uploadWindowMs);
}

/** Whole seconds until the next upload is allowed: 0 for now, otherwise at least 1. */
export function secondsToWait(uploads: readonly number[], now: number): number {
  const recent = recentUploads(uploads, now);
  const oldest = recent.at(-uploadsPerWindow);
  if (oldest === undefined) return 0;
  return Math.max(1, Math.ceil((oldest + uploadWindowMs - now) / 1_000));
}
