import { readStored, writeStored } from './storage.ts';

/** Values by scan id in the browser's storage. The oldest are dropped. */
export function storedByScan<Value>(area: 'local' | 'session', key: string, maxEntries: number) {
  type Entry = [scanId: string, value: Value];
  const read = (): Entry[] => {
    try {
      const stored: unknown = JSON.parse(readStored(area, key) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  };
  const write = (entries: Entry[]) => writeStored(area, key, JSON.stringify(entries.slice(-maxEntries)));
  const without = (scanId: string) => read().filter(([id]) => id !== scanId);
  return {
    get: (scanId: string): Value | null => read().find(([id]) => id === scanId)?.[1] ?? null,
    set: (scanId: string, value: Value) => write([...without(scanId), [scanId, value]]),
    remove: (scanId: string) => write(without(scanId)),
  };
}
