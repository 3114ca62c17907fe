import { LRUCache } from 'lru-cache';

/**
 * Caches an expensive read for a while. Simultaneous callers share one read. A failed read is not cached.
 */
export function cached<T extends object>(
  read: () => Promise<T>,
  { forMs, now }: { forMs: number; now: () => Date },
): () => Promise<T> {
  const cache = new LRUCache<'only', T>({
    max: 1,
    ttl: forMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: () => read(),
  });
  return async () => {
    const value = await cache.fetch('only');
    return value ?? read();
  };
}
