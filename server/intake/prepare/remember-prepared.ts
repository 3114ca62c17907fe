import type { ScanPreparer, StoredPicture } from '#server/ports/scan-preparer.ts';

interface Limits {
  /** Pixels of all remembered pictures together. */
  room?: number;
  milliseconds?: number;
}

/**
 * An upload is prepared and stored, and a moment later its analysis asks for the stored file: usually in the same
 * process, which then need not decode it a second time. Each picture is kept for one question, for a short time and
 * within a fixed room; another process, or this one after a crash, reads the file.
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
    // Oldest first: a map keeps the order in which its keys came.
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
