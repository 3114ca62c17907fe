import { mkdir, readdir } from 'node:fs/promises';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate, missingMigrations } from '#server/platform/db/migrate.ts';
import { migrationNames, readMigration } from '#server/platform/db/migration-files.ts';
import * as schema from '#server/platform/db/schema.ts';
import { startProcess } from '#tests/harness/child-process.ts';
import { bareServerPlace, bothDatabases, embeddedPlace } from '#tests/harness/databases.ts';
import { sharedDatabase } from '#tests/harness/shared-server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

test('a dry run names what is missing and changes nothing; an interrupted run goes on where it stopped', async () => {
  const place = await bareServerPlace();
  onTestFinished(place.remove);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const names = migrationNames();
  const missing = async (): Promise<string[]> =>
    (await missingMigrations(database.db)).map(({ name }) => name);
  expect(await missing()).toEqual(names);
  const last = names.indexOf('0070_purge_in_order.sql');
  expect(await migrate(database, names.slice(0, last))).toEqual(names.slice(0, last));
  const concurrent = readMigration(names[last]!);
  // Cut off between its statements: its indexes are there, its name is not.
  for (const statement of concurrent.statements) await database.db.execute(sql.raw(statement));
  expect(await missing()).toEqual(names.slice(last));
  expect(await migrate(database)).toEqual(names.slice(last));
  expect(await missing()).toEqual([]);
});

test('ten connections that migrate at once apply each migration exactly once', async () => {
  const place = await bareServerPlace();
  onTestFinished(place.remove);
  const databases = await Promise.all(Array.from({ length: 10 }, () => openDatabase(place)));
  onTestFinished(async () => {
    for (const database of databases) await database.close();
  });
  const applied = await Promise.all(databases.map((database) => migrate(database)));
  expect(applied.filter(({ length }) => length > 0)).toEqual([migrationNames()]);
  expect(await rowsOf(databases[0]!.db, sql`select name from schema_migrations`)).toHaveLength(
    migrationNames().length,
  );
});

/** Columns computed by the database. */
const generated = new Set(['scans.search', 'reports.search']);

describe.each(bothDatabases)('%s', (_, makePlace) => {
  const opened = sharedDatabase(makePlace);

  test('migrating again changes nothing', async () => {
    expect(await migrate(opened.database)).toEqual([]);
  });

  test('the migrated schema has exactly the tables and columns that the code defines', async () => {
    const named = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .flatMap((table) => {
        const { name, columns } = getTableConfig(table);
        return columns.map((column) => `${name}.${column.name} ${column.notNull ? 'not null' : 'null'}`);
      });
    const rows = await rowsOf<{ place: string; nullable: string }>(
      opened.database.db,
      sql`select table_name || '.' || column_name as place, is_nullable as nullable
          from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'`,
    );
    const made = rows
      .filter(({ place }) => !generated.has(place))
      .map(({ place, nullable }) => `${place} ${nullable === 'YES' ? 'null' : 'not null'}`);
    expect(made.sort()).toEqual(named.sort());
  });

  test('no deletion of a scan reads a whole table: each foreign key has an index', async () => {
    const slow = await rowsOf(
      opened.database.db,
      sql`select conrelid::regclass::text || '.' || attname as column from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where contype = 'f' and confrelid = 'scans'::regclass
          and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    );
    expect(slow).toEqual([]);
  });

  test('changes to the audit log are rejected', async () => {
    const { db } = opened.database;
    await db.insert(schema.auditLog).values({ admin: 'ada', action: 'delete scan' });
    await expect(db.update(schema.auditLog).set({ action: 'nothing' })).rejects.toThrow();
    await expect(db.delete(schema.auditLog)).rejects.toThrow();
    expect(await db.select().from(schema.auditLog)).toHaveLength(1);
  });

  test('a transaction that is rolled back takes no statement sent meanwhile with it', async () => {
    const { db } = opened.database;
    const insert = (to: Pick<typeof db, 'execute'>, value: number) =>
      rowsOf(to, sql`insert into sent values (${value}::int)`);
    await db.execute(sql`create table sent (value int)`);
    const others = [insert(db, 1)];
    const rolledBack = db.transaction(async (tx) => {
      await insert(tx, 2);
      others.push(
        insert(db, 3),
        db.transaction((other) => insert(other, 4)),
      );
      await insert(tx, 5);
      throw new Error('roll back');
    });
    others.push(insert(db, 6));
    await expect(rolledBack).rejects.toThrow('roll back');
    await Promise.all(others);
    expect(await rowsOf(db, sql`select value from sent order by value`)).toEqual(
      [1, 3, 4, 6].map((value) => ({ value })),
    );
  });
});

/** fleet.test.ts kills processes that write to PostgreSQL. */
test('kill -9 in a stream of writes to the embedded database loses no acknowledged row', async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  let acknowledged = 0;
  for (const round of [1, 2]) {
    const environment = { DATA_DIR: place.dataDir, ROUND: String(round) };
    const writer = startProcess('tests/harness/write-process.ts', environment);
    await writer.line(new RegExp(`^${round}:${50 * round}$`, 'm'));
    await writer.kill();
    const lines = writer.output().match(new RegExp(`^${round}:\\d+$`, 'gm')) ?? [];
    expect(lines.length).toBeGreaterThanOrEqual(50 * round);
    const database = await openDatabase(place);
    try {
      const rows = await rowsOf<{ note: string }>(database.db, sql`select note from written`);
      const notes = new Set(rows.map((row) => row.note));
      expect(lines.filter((line) => !notes.has(line))).toEqual([]);
      // There may be one extra row per round, stored just before the kill but not acknowledged.
      acknowledged += lines.length;
      expect(rows.length - acknowledged).toBeGreaterThanOrEqual(0);
      expect(rows.length - acknowledged).toBeLessThanOrEqual(round);
    } finally {
      await database.close();
    }
  }
});

test('a first start uses the prebuilt database, even after an interrupted start', async () => {
  const folder = await temporaryFolder('first');
  onTestFinished(folder.remove);
  await mkdir(`${folder.path}/database.new/base`, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder.path });
  try {
    const done = await rowsOf<{ name: string }>(database.db, sql`select name from schema_migrations`);
    expect(done.map(({ name }) => name).sort()).toEqual(migrationNames());
    expect(await rowsOf(database.db, sql`select * from settings`)).toEqual([]);
    expect(await readdir(folder.path)).toEqual(['database', 'in-use']);
  } finally {
    await database.close();
  }
});
