import { randomUUID } from 'node:crypto';
import { type Dirent, mkdirSync, type Stats } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { partDown } from '../outage.ts';
import type { StorageBackend, StoredObject } from './backend.ts';
import { failuresOf } from './many-folders.ts';

/** No name in a key begins with a dot, so no reader ever sees a half-written file. */
const partialPrefix = '.partial-';
const abandonedAfterMs = 60 * 60 * 1000;
/** How often a folder is emptied again if files are written while it is removed. */
const removals = 8;

const isMissingFile = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function ifPresent<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

/** Without this, a folder that was removed or unmounted would look like an empty storage. */
async function refuseAway(root: string): Promise<void> {
  if (!(await ifPresent(stat(root)))) throw partDown(new Error(`${root} is missing.`));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and syncs its parent, which makes it durable. Not with `recursive`: on a read-only disk, Node would
 * report a missing folder instead of the real cause.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    if (!isMissingFile(error) || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    return makeFolder(folder);
  }
  await syncFolder(dirname(folder));
}

async function writeSynced(handle: FileHandle, pieces: Uint8Array[]): Promise<void> {
  try {
    await handle.writeFile(pieces);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAtomically(path: string, pieces: Uint8Array[], attempt = 1): Promise<void> {
  const folder = dirname(path);
  const partial = join(folder, `${partialPrefix}${randomUUID()}`);
  try {
    await makeFolder(folder);
    await writeSynced(await open(partial, 'wx'), pieces);
    await rename(partial, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(partial, { force: true });
    // The folder was removed because its scan is being deleted. Try again: the caller cleans up later. Each pass of the
    // removal can spoil one attempt.
    if (isMissingFile(error) && attempt < removals + 2) return writeAtomically(path, pieces, attempt + 1);
    throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code || !['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw error;
  }
}

/** Lists in key order. Skips folders whose keys all come before `after`. */
async function* walk(folder: string, prefix: string, after: string | undefined): AsyncIterable<StoredObject> {
  const entries: Dirent[] = (await ifPresent(readdir(folder, { withFileTypes: true }))) ?? [];
  const keyOf = (entry: Dirent): string => `${prefix}${entry.name}${entry.isDirectory() ? '/' : ''}`;
  for (const entry of entries.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const path = join(folder, entry.name);
    const key = keyOf(entry);
    if (after !== undefined && key <= after && !after.startsWith(key)) continue;
    if (entry.isDirectory()) {
      yield* walk(path, key, after);
      continue;
    }
    if (key === after) continue;
    const stats: Stats | undefined = await ifPresent(stat(path));
    if (!stats) continue;
    if (!entry.name.startsWith('.')) {
      yield { key, bytes: stats.size, modifiedAt: stats.mtime };
    } else if (entry.name.startsWith(partialPrefix) && Date.now() - stats.mtimeMs > abandonedAfterMs) {
      await rm(path, { force: true });
    }
  }
}

export function createDiskBackend(root: string): StorageBackend {
  mkdirSync(root, { recursive: true });
  const inRoot = async <T>(work: () => Promise<T>): Promise<T> => {
    await refuseAway(root);
    return work();
  };
  return {
    keepsSums: false,
    write: (key, chunks) => inRoot(() => writeAtomically(join(root, key), chunks)),
    async read(key) {
      const content = await inRoot(() => ifPresent(readFile(join(root, key))));
      return content && { content };
    },
    async open(key) {
      await refuseAway(root);
      const handle = await ifPresent(open(join(root, key), 'r'));
      return handle && { content: handle.createReadStream() };
    },
    exists: (key) => inRoot(async () => (await ifPresent(stat(join(root, key)))) !== undefined),
    async remove(key) {
      await refuseAway(root);
      await rm(join(root, key), { force: true });
      // A folder is named after its scan, so it is removed with its last file. Writers create it again.
      if (key.includes('/')) await removeIfEmpty(dirname(join(root, key)));
    },
    // Retries, because a file written in the meantime keeps the folder from being removed.
    async removeFolders(prefixes) {
      await refuseAway(root);
      return failuresOf(prefixes, (prefix) =>
        rm(join(root, prefix), { recursive: true, force: true, maxRetries: removals, retryDelay: 10 }),
      );
    },
    async *list(prefix, { after }) {
      await refuseAway(root);
      yield* walk(join(root, prefix), prefix, after);
    },
  };
}
