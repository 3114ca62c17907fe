import { rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

async function folderIn(parent: string, purpose: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, `sulcus-${purpose}-`));
  return {
    path,
    // Synchronous on purpose: a database has hundreds of files and an image a hundred thousand.
    remove: async () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

export const temporaryFolder = (purpose: string): Promise<TemporaryFolder> => folderIn(tmpdir(), purpose);

const inMemory = '/dev/shm';
const roomNeeded = 4 * 1024 ** 3;

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
}

/** Uses memory where there is enough: a database has hundreds of files, and a disk needs a second to create them. */
export const dataFolder = (): Promise<TemporaryFolder> =>
  folderIn(hasRoom(inMemory) ? inMemory : tmpdir(), 'data');
