import type { Storage } from '#server/platform/storage/storage.ts';

export type StorageFault = 'none' | 'full' | 'read-only' | 'away' | 'slow';

export interface FaultyStorage {
  /** For the overrides of a test server. */
  override(real: Storage): Storage;
  set(fault: StorageFault): void;
}

/** Longer than a probe may take to count as well. */
const slowMs = 3_100;
const codes: Partial<Record<StorageFault, string>> = {
  full: 'ENOSPC',
  'read-only': 'EROFS',
  away: 'ECONNREFUSED',
};

/** The real storage behind a gate: what fails does so with the code that the system or the network gives. */
export function createFaultyStorage(): FaultyStorage {
  let fault: StorageFault = 'none';
  async function meet(writes: boolean): Promise<void> {
    const code = codes[fault];
    if (code && (writes || fault === 'away')) throw Object.assign(new Error(`${code}: emulated`), { code });
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
  }
  return {
    override: (real) => ({
      ...real,
      put: async (...given) => {
        await meet(true);
        return real.put(...given);
      },
      get: async (...given) => {
        await meet(false);
        return real.get(...given);
      },
      delete: async (...given) => {
        await meet(fault !== 'full');
        return real.delete(...given);
      },
      deleteAll: async (...given) => {
        await meet(fault !== 'full');
        return real.deleteAll(...given);
      },
    }),
    set(next) {
      fault = next;
    },
  };
}
