import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import { ConfigError } from '#server/config/config.ts';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { writeLastBackup } from '#server/platform/db/settings.ts';
import type { StoredObject } from '#server/platform/storage/backend.ts';
import { failuresOf } from '#server/platform/storage/many-folders.ts';
import { DamagedFileError } from '#server/platform/storage/seal.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { commandLine } from '#words/say/command-line.ts';
import { filesFolder, type Manifest, manifestFile, tableFile } from './backup-folder.ts';
import { writeChecksums } from './checksums.ts';
import { listTables, quoted } from './tables.ts';

const rowsAtOnce = 500;

interface BackupParts {
  db: Db;
  storage: Storage;
  now: () => Date;
}

/** Writes one table as JSON lines. The database makes the JSON, so every value stays exact. */
async function writeTable(tx: Db, table: string, file: string): Promise<number> {
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t`,
    ),
  );
  const packed = createGzip();
  const written = pipeline(packed, createWriteStream(file));
  let count = 0;
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${rowsAtOnce} from backup_rows`));
    if (rows.length === 0) break;
    count += rows.length;
    if (!packed.write(rows.map(({ line }) => `${line}\n`).join(''))) await once(packed, 'drain');
  }
  packed.end();
  await written;
  await tx.execute(sql.raw('close backup_rows'));
  return count;
}

async function writeDatabase(
  { db }: BackupParts,
  folder: string,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  return db.transaction(
    async (tx) => {
      const tables: Manifest['tables'] = [];
      for (const { name } of await listTables(tx)) {
        tables.push({ name, rows: await writeTable(tx as unknown as Db, name, tableFile(folder, name)) });
      }
      const migrations = await rowsOf<{ name: string }>(
        tx,
        sql`select name from schema_migrations order by name`,
      );
      const sequences = await rowsOf<{ name: string; value: string }>(
        tx,
        sql`select sequencename as name, last_value::text as value from pg_sequences
          where schemaname = 'public' and last_value is not null order by 1`,
      );
      return { tables, sequences, migrations: migrations.map(({ name }) => name) };
    },
    // One snapshot of all tables, however long the copy takes.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type Copied = 'copied' | 'damaged' | 'gone';

/** Leaves a damaged file out, because a restore would store it as a whole one. */
async function copyFile({ storage }: BackupParts, key: string, file: string): Promise<Copied> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await pipeline(await storage.stream(key), createWriteStream(file));
    return 'copied';
  } catch (error) {
    // Deleted since the database was copied. After a restore, its row is purged or marked as missing its file.
    if (error instanceof AppError && error.code === 'not_found') return 'gone';
    if (!(error instanceof DamagedFileError)) throw error;
    await rm(file, { force: true });
    return 'damaged';
  }
}

const filesAtOnce = 256;

/** Copies some files at the same time, in the order of their keys. */
async function writeFiles(
  parts: BackupParts,
  folder: string,
): Promise<Pick<Manifest, 'files' | 'bytes' | 'damaged'>> {
  let [files, bytes] = [0, 0];
  const damaged: string[] = [];
  const copyAll = async (some: StoredObject[]): Promise<void> => {
    const failures = await failuresOf(some, async ({ key, bytes: size }) => {
      const copied = await copyFile(parts, key, path.join(filesFolder(folder), ...key.split('/')));
      if (copied === 'damaged') damaged.push(key);
      if (copied !== 'copied') return;
      files += 1;
      bytes += size;
    });
    for (const reason of failures.values()) throw reason;
  };
  const some: StoredObject[] = [];
  for await (const file of parts.storage.list('')) {
    some.push(file);
    if (some.length === filesAtOnce) await copyAll(some.splice(0));
  }
  await copyAll(some);
  return { files, bytes, damaged: damaged.sort() };
}

/**
 * Writes database and files into an empty folder, for any database and storage. The database comes first, because files
 * are always stored before their rows.
 */
export async function backUp(parts: BackupParts, folder: string): Promise<Manifest> {
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) throw new ConfigError(commandLine.stored('folderNotEmpty', { folder }));
  await mkdir(path.join(folder, 'database'), { recursive: true });
  const begun = parts.now();
  const madeAt = begun.toISOString();
  const database = await writeDatabase(parts, folder);
  const files = await writeFiles(parts, folder);
  const made: Manifest = { format: 'sulcus-backup-2', madeAt, ...database, ...files };
  await writeFile(manifestFile(folder), `${JSON.stringify(made, null, 2)}\n`);
  await writeChecksums(folder);
  if (made.damaged.length === 0) await writeLastBackup(parts.db, begun);
  return made;
}
