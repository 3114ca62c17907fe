import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { ConfigError } from '#server/config/config.ts';
import { type Database, type Db, rowsOf } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrationNames } from '#server/platform/db/migration-files.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { commandLine } from '#words/say/command-line.ts';
import { filesFolder, type Manifest, readManifest, tableFile } from './backup-folder.ts';
import { listTables, quoted } from './tables.ts';

const rowsAtOnce = 500;

async function* batchesOf(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    batch.push(line);
    if (batch.length === rowsAtOnce) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function refuseNonEmpty({ db }: Database): Promise<void> {
  const [any] = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' limit 1`,
  );
  if (any) throw new ConfigError(commandLine.stored('databaseNotEmpty'));
}

interface ForeignKey extends Record<string, unknown> {
  table: string;
  name: string;
  definition: string;
}

const foreignKeys = (db: Pick<Db, 'execute'>): Promise<ForeignKey[]> =>
  rowsOf<ForeignKey>(
    db,
    sql`select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
      where c.contype = 'f' and n.nspname = 'public' order by 1, 2`,
  );

/**
 * Fills the tables with triggers disabled, because their effects are in the backup. Foreign keys are checked at the end,
 * so that the order of tables does not matter.
 */
async function fillTables({ db }: Database, { tables, sequences }: Manifest, folder: string): Promise<void> {
  await db.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    const present = await listTables(tx);
    const keys = await foreignKeys(tx);
    for (const { table, name } of keys)
      await run(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    for (const { name } of present) await run(`alter table ${quoted(name)} disable trigger user`);
    await run(`truncate ${present.map(({ name }) => quoted(name)).join(', ')}`);
    for (const { name, rows } of tables) {
      const columns = present.find((table) => table.name === name)?.columns;
      if (!columns) throw new ConfigError(commandLine.stored('unknownTable', { name }));
      const list = sql.raw(columns.map(quoted).join(', '));
      const table = sql.raw(quoted(name));
      let written = 0;
      for await (const batch of batchesOf(tableFile(folder, name))) {
        await tx.execute(sql`insert into ${table} (${list}) overriding system value
          select ${list} from json_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::json)`);
        written += batch.length;
      }
      if (written !== rows)
        throw new ConfigError(commandLine.stored('missingRows', { name, found: written, expected: rows }));
    }
    for (const { name, value } of sequences)
      await tx.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${value}::bigint)`);
    for (const { name } of present) await run(`alter table ${quoted(name)} enable trigger user`);
    for (const { table, name, definition } of keys)
      await run(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  });
}

async function putFiles(storage: Storage, folder: string): Promise<number> {
  const root = filesFolder(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  let count = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    await storage.put(path.relative(root, file).split(path.sep).join('/'), await readFile(file));
    count += 1;
  }
  return count;
}

/**
 * Restores a backup into an empty database and its storage, of any kind. Files come first: an interrupted restore leaves
 * the database empty and can be repeated. An older backup is migrated to this version.
 */
export async function restore(
  { database, storage }: { database: Database; storage: Storage },
  folder: string,
): Promise<Manifest> {
  const backup = await readManifest(folder);
  await refuseNonEmpty(database);
  const unknown = backup.migrations.find((name) => !migrationNames().includes(name));
  if (unknown) throw new ConfigError(commandLine.stored('newer'));
  const files = await putFiles(storage, folder);
  if (files !== backup.files)
    throw new ConfigError(commandLine.stored('missingFiles', { found: files, expected: backup.files }));
  await migrate(database, backup.migrations);
  await fillTables(database, backup, folder);
  await migrate(database);
  return backup;
}
