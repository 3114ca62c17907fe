import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

export interface ListOptions {
  /** Only keys that come after this one. */
  after?: string | undefined;
}

/** Why a folder could not be emptied, by its prefix. */
export type Failures = Map<string, unknown>;

/** An object store. Keys and prefixes are already checked; bytes are already sealed, as consecutive chunks. */
export interface StorageBackend {
  /** Atomic: after a crash the key holds the old object, the new one or none, never a part. */
  write(key: string, sealed: Uint8Array[], contentType: string | undefined): Promise<void>;
  /** The whole object; undefined if it does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Undefined if the object does not exist. */
  open(key: string): Promise<Readable | undefined>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Empties folders. What could not be removed, by its prefix; the others are empty. */
  removeFolders(prefixes: readonly string[]): Promise<Failures>;
  /** `bytes` includes the seal. */
  list(prefix: string, options: ListOptions): AsyncIterable<StoredObject>;
}
