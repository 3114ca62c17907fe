import type { AwaitedUploads } from '#server/ports/awaited-uploads.ts';

interface Limits {
  /** Bytes of all uploads together; the longest unanswered is forgotten first. */
  room?: number;
  milliseconds?: number;
}

/**
 * Saves sending a file twice. Another process or a restarted one does not have it; then the sender sends it again
 * (decision 0031).
 */
export function createAwaitedUploads({
  room = 32 * 1024 * 1024,
  milliseconds = 15 * 60_000,
}: Limits = {}): AwaitedUploads {
  const kept = new Map<string, { bytes: Uint8Array; timer: NodeJS.Timeout }>();
  let held = 0;

  function forget(confirmation: string): void {
    const entry = kept.get(confirmation);
    if (!entry) return;
    kept.delete(confirmation);
    held -= entry.bytes.length;
    clearTimeout(entry.timer);
  }

  return {
    keep(confirmation, bytes) {
      if (bytes.length > room) return;
      forget(confirmation);
      // A map iterates in insertion order, so the oldest entry comes first.
      for (const old of kept.keys()) {
        if (held + bytes.length <= room) break;
        forget(old);
      }
      const timer = setTimeout(forget, milliseconds, confirmation).unref();
      kept.set(confirmation, { bytes, timer });
      held += bytes.length;
    },
    read: (confirmation) => kept.get(confirmation)?.bytes,
    forget,
  };
}
