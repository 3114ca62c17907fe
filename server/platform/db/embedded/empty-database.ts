import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { productRoot } from '#server/platform/product-root.ts';

/** A database with every table and no rows, made by the build because creating one takes seconds. */
export const emptyDatabase = path.join(productRoot, 'dist/database.zip');

/** Unpacks it atomically. Without a build, the embedded database creates its own files. */
export function placeEmptyDatabase(folder: string): void {
  if (existsSync(folder) || !existsSync(emptyDatabase)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(emptyDatabase)))) {
    const target = path.join(unfinished, name);
    if (name.endsWith('/')) mkdirSync(target, { mode: 0o700 });
    else writeFileSync(target, bytes, { mode: 0o600 });
  }
  renameSync(unfinished, folder);
}
