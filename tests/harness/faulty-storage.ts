import type { Storage } from '#server/platform/storage/storage.ts';

export type StorageFault = 'none' | 'full' | 'read-only' | 'unreachable' | 'slow';

/** Longer than a health check allows. */
const slowMs = 3_100;
const codes: Partial<Record<StorageFault, string>> = {
  full: 'ENOSPC',
  'read-only': 'EROFS',
  unreachable: 'ECONNREFUSED',
};

/** The real storage behind a gate that fails with the error codes of the system or the network. */
export function createFaultyStorage() {
  let fault: StorageFault = 'none';
  async function applyFault(writes: boolean): Promise<void> {
    const code = codes[fault];
    if (code && (writes || fault === 'unreachable'))
      throw Object.assign(new Error(`${code}: emulated`), { code });
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
  }
  return {
    /** For the overrides of a test server. */
    override: (real: Storage): Storage => ({
      ...real,
      put: async (...args) => {
        await applyFault(true);
        return real.put(...args);
      },
      get: async (...args) => {
        await applyFault(false);
        return real.get(...args);
      },
      delete: async (...args) => {
        await applyFault(fault !== 'full');
        return real.delete(...args);
      },
      deleteAll: async (...args) => {
        await applyFault(fault !== 'full');
        return real.deleteAll(...args);
      },
      deleteFolders: async (...args) => {
        await applyFault(fault !== 'full');
        return real.deleteFolders(...args);
      },
    }),
    set(next: StorageFault): void {
      fault = next;
    },
  };
}
