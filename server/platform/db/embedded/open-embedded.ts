import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { lockFolder } from '../folder-lock.ts';
import { type EmbeddedDriver, openEmbeddedDriver } from './driver.ts';
import { copyFreshDatabase } from './fresh-database.ts';

/** Needs few modules, so that a start can begin with it: the database opens in its thread while the rest is loaded. */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDriver> {
  const folder = path.resolve(dataDir, 'database');
  mkdirSync(folder, { recursive: true });
  const release = lockFolder(path.resolve(dataDir));
  copyFreshDatabase(folder);
  // Node 24 ends now and then when it frees machine code of PGlite that it has replaced by faster code
  // (nodejs/node#64500); keeping that code costs little.
  setFlagsFromString('--no-wasm-code-gc');
  // Nor is code thrown away to be compiled again: each time garbage is collected that would leave some megabytes behind.
  setFlagsFromString('--no-flush-liftoff-code');
  const driver = await openEmbeddedDriver(folder);
  return {
    ...driver,
    close: async () => {
      await driver.close();
      release();
    },
  };
}
