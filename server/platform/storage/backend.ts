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

/** An object as it is in a store. */
export interface RawObject<Content> {
  content: Content;
  /** The store keeps its SHA-256, and reading it fails with a DamagedFileError where they differ. Otherwise it ends with a seal. */
  hasSum?: boolean;
}

/** An object store. Keys and prefixes are already checked. */
export interface StorageBackend {
  /** Whether the store keeps the SHA-256 of what is written now, which then needs no seal. */
  keepsSums: boolean;
  /** Atomic: after a crash the key holds the old object, the new one or none, never a part. */
  write(key: string, chunks: Uint8Array[], sha256: Buffer, contentType: string | undefined): Promise<void>;
  /** The whole object; undefined if it does not exist. */
  read(key: string): Promise<RawObject<Buffer> | undefined>;
  /** Undefined if the object does not exist. */
  open(key: string): Promise<RawObject<Readable> | undefined>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Empties folders. What could not be removed, by its prefix; the others are empty. */
  removeFolders(prefixes: readonly string[]): Promise<Failures>;
  /** `bytes` includes the seal, if there is one. */
  list(prefix: string, options: ListOptions): AsyncIterable<StoredObject & { hasSum?: boolean }>;
}
