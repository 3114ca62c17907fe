import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { productRoot } from '#server/platform/product-root.ts';

/** A database with every table and no rows, made by the build because creating one takes seconds. */
export const emptyDatabase = path.join(productRoot, 'dist/database.bin');

/** Compressed content by path; null is a folder, which comes before its files. */
export type DatabaseFiles = Map<string, Uint8Array | null>;

/** Unpacks it atomically. Without a build, the embedded database creates its own files. */
export function placeEmptyDatabase(folder: string): void {
  if (existsSync(folder) || !existsSync(emptyDatabase)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const files = deserialize(readFileSync(emptyDatabase)) as DatabaseFiles;
  for (const [name, bytes] of files) {
    const target = path.join(unfinished, name);
    if (bytes) writeFileSync(target, gunzipSync(bytes), { mode: 0o600 });
    else mkdirSync(target, { mode: 0o700 });
  }
  renameSync(unfinished, folder);
}
