import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '#server/platform/db/connect.ts';
import { type DatabaseFiles, emptyDatabase } from '#server/platform/db/embedded/empty-database.ts';
import { createTables } from '#server/start.ts';

/** Builds the initial database for a first start, with the tables of the product and of its queue. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'sulcus-database-'));
try {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, { bare: true });
  await createTables(database);
  // Half of the files belong to the templates of new databases, and there will be none.
  await database.db.execute('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await database.db.execute(`drop database ${template}`);
  await database.close();
  const folder = path.join(dataDir, 'database');
  const files: DatabaseFiles = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    files.set(name, entry.isDirectory() ? null : gzipSync(readFileSync(file)));
  }
  // Written atomically, because a server may start at the same time.
  writeFileSync(`${emptyDatabase}.new`, serialize(files));
  renameSync(`${emptyDatabase}.new`, emptyDatabase);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
