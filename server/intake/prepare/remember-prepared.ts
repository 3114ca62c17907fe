import type { ScanPreparer, StoredPicture } from '#server/ports/scan-preparer.ts';

interface Limits {
  /** Pixels of all remembered pictures together. */
  room?: number;
  milliseconds?: number;
}

/**
 * Caches prepared pictures for their analysis, which usually follows in the same process. That saves decoding the file
 * again. Each picture is used once, kept for a short time and within a size limit. Any other process reads the file.
 */
export function rememberPrepared(
  preparer: ScanPreparer,
  { room = 32 * 1024 * 1024, milliseconds = 30_000 }: Limits = {},
): ScanPreparer {
  const kept = new Map<string, { picture: StoredPicture; pixels: number; timer: NodeJS.Timeout }>();
  let held = 0;

  function take(key: string): StoredPicture | undefined {
    const entry = kept.get(key);
    if (!entry) return undefined;
    kept.delete(key);
    held -= entry.pixels;
    clearTimeout(entry.timer);
    return entry.picture;
  }

  function keep(key: string, picture: StoredPicture): void {
    const pixels = picture.frames.reduce((sum, { gray }) => sum + gray.length, 0);
    if (pixels > room) return;
    take(key);
    // A map iterates in insertion order, so the oldest entry comes first.
    for (const old of kept.keys()) {
      if (held + pixels <= room) break;
      take(old);
    }
    kept.set(key, { picture, pixels, timer: setTimeout(take, milliseconds, key).unref() });
    held += pixels;
  }

  return {
    ...preparer,
    remember(key, { width, height, shownFrame, frames }) {
      keep(key, { width, height, shownFrame, frames });
    },
    forget: (key) => void take(key),
    read: async (key, load) => take(key) ?? preparer.read(key, load),
  };
}
