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

/** What a place for objects must be able to do. Keys and prefixes arrive checked; bytes arrive sealed, in pieces that follow each other. */
export interface StorageBackend {
  /** All or nothing: after a crash the key holds the old object, the new one, or none, never a part. */
  write(key: string, sealed: Uint8Array[], contentType: string | undefined): Promise<void>;
  /** The whole object at once; undefined when there is no such object. */
  read(key: string): Promise<Buffer | undefined>;
  /** Resolves to undefined when there is no such object. */
  open(key: string): Promise<Readable | undefined>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
  /** `bytes` counts the seal. */
  list(prefix: string, options: ListOptions): AsyncIterable<StoredObject>;
}
