import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In one go, because a server in this process would give up its reserve in between, and the file would take that too. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    const piece = Buffer.alloc(2 ** 16);
    for (;;) writeSync(handle, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Mounts a small file system on this folder that can really be full or read-only. Returns the reason if the machine
 * refuses.
 */
export async function mountSmallDisk(folder: string, megabytes = 16) {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch (error) {
    return { refused: (error as Error).message.trim() };
  }
  const filler = join(folder, 'filler');
  const remount = (access: 'ro' | 'rw') => run('mount', ['-o', `remount,${access}`, folder]);
  return {
    async set(state: 'none' | 'full' | 'read-only'): Promise<void> {
      await remount('rw');
      await rm(filler, { force: true });
      if (state === 'full') fill(filler);
      if (state === 'read-only') await remount('ro');
    },
    async unmount(): Promise<void> {
      await run('umount', [folder]);
    },
  };
}
