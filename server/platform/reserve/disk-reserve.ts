import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';

/** No storage key begins with a dot. */
const reserveFile = '.reserve';
/** With less than this free, the reserve is given up. The embedded database writes its log in segments of 16 MB. */
const leastFree = 32 * 2 ** 20;
/** The reserve is taken again when this much more than the reserve is free. */
const freeBeforeTaking = 2 * leastFree;
const checkEveryMs = 2_000;
const pieceBytes = 2 ** 20;

type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>;
type Settings = Places & Pick<Config, 'diskReserveBytes'>;

const freeIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** One folder on each disk of this machine that Sulcus writes to. */
function foldersOf({ dataDir, databaseUrl, storage }: Places): string[] {
  const written = [!databaseUrl && 'database', storage === 'disk' && 'files'].filter(
    (name) => name !== false,
  );
  if (written.length === 0) return [];
  mkdirSync(dataDir, { recursive: true });
  const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev;
  const own = written
    .map((name) => path.join(dataDir, name))
    .map((folder) => ([diskOf(dataDir), undefined].includes(diskOf(folder)) ? dataDir : folder));
  return [...new Set(own)];
}

const fileIn = (folder: string): string => path.join(folder, reserveFile);
const heldIn = (folder: string): number => statSync(fileIn(folder), { throwIfNoEntry: false })?.size ?? 0;

/** Gives up the reserve of every full disk, so that a database can open there. */
export function freeFullDisks(places: Places): void {
  for (const folder of foldersOf(places))
    if (freeIn(folder) < leastFree) rmSync(fileIn(folder), { force: true });
}

/** Whether a disk that Sulcus writes to has too little room for the embedded database, even without its reserve. */
export const someDiskIsFull = (places: Places): boolean =>
  foldersOf(places).some((folder) => freeIn(folder) < leastFree);

/** Random, because a disk may store zeros without using space. */
async function takeReserve(folder: string, bytes: number): Promise<void> {
  const partial = `${fileIn(folder)}-${randomUUID()}`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      const piece = randomBytes(pieceBytes);
      for (let written = 0; written < bytes; written += pieceBytes) await handle.write(piece);
    } finally {
      await handle.close();
    }
    await rename(partial, fileIn(folder));
  } finally {
    await rm(partial, { force: true });
  }
}

/** Space that uploads leave, so that a full disk still has room for deletions. */
export interface DiskReserve {
  /** Whether every disk has its reserve. Without it, nothing new may be stored. */
  isHeld(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * A file holds the reserve on each disk, so that no other program can use it. It is removed when the disk is full, and
 * written again when there is room.
 */
export function createDiskReserve(settings: Settings): DiskReserve {
  const folders = settings.diskReserveBytes > 0 ? foldersOf(settings) : [];

  async function isHeldIn(folder: string): Promise<boolean> {
    const free = freeIn(folder);
    const held = heldIn(folder);
    if (held > 0 && free < leastFree) rmSync(fileIn(folder), { force: true });
    else if (held === settings.diskReserveBytes) return true;
    else if (free + held > settings.diskReserveBytes + freeBeforeTaking) {
      rmSync(fileIn(folder), { force: true });
      return takeReserve(folder, settings.diskReserveBytes).then(
        () => true,
        () => false,
      );
    }
    return false;
  }

  async function checkAll(): Promise<boolean> {
    const held: boolean[] = [];
    for (const folder of folders) held.push(await isHeldIn(folder));
    return !held.includes(false);
  }

  let checking: Promise<boolean> | undefined;
  const isHeld = (): Promise<boolean> => {
    checking ??= checkAll()
      // A folder that cannot be read: the next write fails with the reason.
      .catch(() => true)
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };
  const timer = folders.length > 0 ? setInterval(isHeld, checkEveryMs) : undefined;
  return {
    isHeld,
    async close() {
      clearInterval(timer);
      await checking;
    },
  };
}
