import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { ConfigError } from '#server/config/config.ts';
import { commandLine } from '#words/say/command-line.ts';

/** Beyond the end of the file, so that its text stays readable even if a lock forbids reading. */
const lockedByte = 2 ** 30;

/**
 * A second process would damage the embedded database. The lock belongs to the operating system, so it works across
 * containers, where every process has the id 1, and is released however the process ends.
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
