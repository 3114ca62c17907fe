import { LRUCache } from 'lru-cache';

/**
 * Reads something costly at most once in a while, however many ask; those who ask meanwhile share one reading. A reading
 * that failed is not kept.
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
