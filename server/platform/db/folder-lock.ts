import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { ConfigError } from '#server/config/config.ts';
import { commandLine } from '#words/say/command-line.ts';

/** Past the end of the file: where locks forbid reading, its text stays readable. */
const lockedByte = 2 ** 30;

/**
 * The embedded database serves one process: a second one would damage it. The lock is the operating system's own, so
 * it holds between containers, in which every process has the number 1, and goes with a process however that ends.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'in-use');
  const handle = openSync(file, 'a+');
  if (!tryLock(handle, lockedByte, 1)) {
    const holder = readFileSync(file, 'utf8').trim();
    closeSync(handle);
    throw new ConfigError(
      holder
        ? commandLine.settings('inUseBy', { folder, process: holder })
        : commandLine.settings('inUse', { folder }),
    );
  }
  // For information only; the lock itself is what counts.
  ftruncateSync(handle);
  writeSync(handle, String(process.pid));
  return () => closeSync(handle);
}
