import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Config } from '#server/config/config.ts';
import { AppError } from '../../app-error.ts';
import { diskFull } from '../outage.ts';
import type { DiskReserve } from '../reserve/disk-reserve.ts';
import type { Failures, ListOptions, StorageBackend, StoredObject } from './backend.ts';
import { createDiskBackend } from './disk-backend.ts';
import { DamagedFileError, digest, seal, sealBytes, unseal, unsealing } from './seal.ts';
import { checkKey, checkPrefix } from './storage-key.ts';

/** Files by key, on disk or S3. Reading returns exactly what was written, or fails. */
export interface Storage {
  /** Resolves once the object is durable. Never stores a part of it. */
  put(
    key: string,
    bytes: Uint8Array,
    options?: { contentType?: string },
  ): Promise<{ sha256: string; bytes: number }>;
  get(key: string): Promise<Uint8Array>;
  /** Rejects if the object does not exist. A damaged object makes the stream fail at its end. */
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Reads an object and compares it with its checksum. True if it was deleted meanwhile. */
  isWhole(key: string): Promise<boolean>;
  /** Succeeds when the object is already gone. */
  delete(key: string): Promise<void>;
  /** Removes everything under a folder; '' removes everything. */
  deleteAll(prefix: string): Promise<void>;
  /** Removes everything under many folders at once. Why one could not be emptied, by its prefix as given. */
  deleteFolders(prefixes: readonly string[]): Promise<Failures>;
  /** Everything under a folder, in key order; '' lists all. `bytes` excludes the seal. */
  list(prefix: string, options?: ListOptions): AsyncIterable<StoredObject>;
  /** Walks the whole store: for a dashboard or a nightly job, not for each request. */
  usage(): Promise<{ objects: number; bytes: number }>;
}

type StorageSettings = Pick<Config, 'storage' | 'dataDir' | 's3'>;

async function createBackend(settings: StorageSettings): Promise<StorageBackend> {
  if (settings.storage === 'disk') return createDiskBackend(join(settings.dataDir, 'files'));
  if (!settings.s3) throw new Error('STORAGE=s3 without S3 settings.');
  // Loaded on demand, because the S3 client is large.
  const { createS3Backend } = await import('./s3-backend.ts');
  return createS3Backend(settings.s3);
}

/** Stores nothing while a disk is without its reserve. */
export const keepReserve = (storage: Storage, reserve: DiskReserve): Storage => ({
  ...storage,
  async put(...args) {
    if (!(await reserve.isHeld())) throw diskFull();
    return storage.put(...args);
  },
});

const gone = (): AppError => new AppError('not_found', (t) => t('fileGone'));

export async function createStorage(settings: StorageSettings): Promise<Storage> {
  const backend = await createBackend(settings);

  /** The content of an object; undefined if it does not exist. A damaged one makes the stream fail at its end. */
  async function open(key: string): Promise<Readable | undefined> {
    const stored = await backend.open(checkKey(key));
    if (!stored || stored.hasSum) return stored?.content;
    // pipeline propagates errors and early closing in both directions.
    return pipeline(stored.content, unsealing(key), () => {});
  }

  async function stream(key: string): Promise<Readable> {
    const content = await open(key);
    if (!content) throw gone();
    return content;
  }

  async function* list(prefix: string, options: ListOptions = {}): AsyncIterable<StoredObject> {
    for await (const { hasSum, ...object } of backend.list(checkPrefix(prefix), options)) {
      yield { ...object, bytes: hasSum ? object.bytes : Math.max(0, object.bytes - sealBytes) };
    }
  }

  async function deleteFolder(prefix: string): Promise<void> {
    for (const reason of (await backend.removeFolders([prefix])).values()) throw reason;
  }

  return {
    async put(key, bytes, options) {
      const sha256 = digest(bytes);
      const chunks = backend.keepsSums ? [bytes] : seal(bytes, sha256);
      await backend.write(checkKey(key), chunks, sha256, options?.contentType);
      return { sha256: sha256.toString('hex'), bytes: bytes.length };
    },
    async get(key) {
      const stored = await backend.read(checkKey(key));
      if (!stored) throw gone();
      return stored.hasSum ? stored.content : unseal(key, stored.content);
    },
    stream,
    exists: (key) => backend.exists(checkKey(key)),
    async isWhole(key) {
      const content = await open(key);
      if (!content) return true;
      try {
        await finished(content.resume());
        return true;
      } catch (error) {
        if (error instanceof DamagedFileError) return false;
        throw error;
      }
    },
    delete: (key) => backend.remove(checkKey(key)),
    deleteAll: (prefix) => deleteFolder(checkPrefix(prefix)),
    async deleteFolders(prefixes) {
      const given = new Map(prefixes.map((prefix) => [checkPrefix(prefix), prefix]));
      const failures = await backend.removeFolders([...given.keys()]);
      return new Map([...failures].map(([prefix, reason]) => [given.get(prefix) ?? prefix, reason]));
    },
    list,
    async usage() {
      let objects = 0;
      let bytes = 0;
      for await (const object of list('')) {
        objects += 1;
        bytes += object.bytes;
      }
      return { objects, bytes };
    },
  };
}
