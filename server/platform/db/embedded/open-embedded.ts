import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { freeFullDisks } from '#server/platform/reserve/disk-reserve.ts';
import { explainDamage } from '../damaged-database.ts';
import { lockFolder } from '../folder-lock.ts';
import { type EmbeddedDriver, openEmbeddedDriver } from './driver.ts';

/**
 * Node 24 can crash when it frees PGlite machine code that it has replaced with optimized code (nodejs/node#64500).
 * Without that collection, code must not be flushed either, because each flush would leak a few megabytes. These are the
 * only V8 flags of the product.
 */
function keepMachineCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
  setFlagsFromString('--no-flush-liftoff-code');
}

export async function openEmbedded(dataDir: string, bare = false): Promise<EmbeddedDriver> {
  const folder = path.resolve(dataDir, 'database');
  mkdirSync(path.dirname(folder), { recursive: true });
  freeFullDisks({ dataDir, databaseUrl: undefined, storage: 'disk' });
  const release = lockFolder(path.dirname(folder));
  keepMachineCode();
  const driver = await openEmbeddedDriver(folder, bare).catch((error: unknown) => {
    release();
    throw explainDamage(error, { dataDir, databaseUrl: undefined });
  });
  return {
    ...driver,
    close: async () => {
      await driver.close();
      release();
    },
  };
}
