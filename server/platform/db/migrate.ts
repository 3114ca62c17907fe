import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, type Db, rowsOf } from './connect.ts';
import { type Migration, migrationNames, readMigration } from './migration-files.ts';

/** An arbitrary number, different from the product's other advisory locks. */
const lockKey = 7283000;
const askAgainMs = 200;

/**
 * Applies missing migrations in order, each in a transaction of its own unless it is concurrent, and by one process at a
 * time. An interrupted run goes on with the migration that was cut off. A subset brings an empty database to the state of
 * an older version.
 */
export async function migrate(
  database: Database,
  wanted: readonly string[] = migrationNames(),
): Promise<string[]> {
  if (database.kind === 'pglite') return apply(database.db, wanted);
  // A connection of its own, which holds the lock and has no statement timeout: migrating a large table may take long.
  const client = new pg.Client({ connectionString: database.directUrl });
  await client.connect();
  try {
    const db = drizzle(client) as unknown as Db;
    await takeLock(db);
    return await apply(db, wanted);
  } finally {
    await client.end();
  }
}

/** Asks again and again: a statement that waits for the lock would hold up the concurrent index of its holder. */
async function takeLock(db: Db): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ taken: boolean }>(db, sql`select pg_try_advisory_lock(${lockKey}) as taken`);
    if (row?.taken) return;
    await delay(askAgainMs);
  }
}

/** The migrations among `wanted` that the database lacks. */
export async function missingMigrations(
  db: Pick<Db, 'execute'>,
  wanted: readonly string[] = migrationNames(),
): Promise<Migration[]> {
  const [known] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('public.schema_migrations') is not null as there`,
  );
  const rows = known?.there
    ? await rowsOf<{ name: string }>(db, sql`select name from schema_migrations`)
    : [];
  const done = new Set(rows.map(({ name }) => name));
  return wanted.filter((name) => !done.has(name)).map(readMigration);
}

async function run(db: Pick<Db, 'execute'>, { name, statements }: Migration): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
  await db.execute(sql`insert into schema_migrations (name) values (${name})`);
}

async function apply(db: Db, wanted: readonly string[]): Promise<string[]> {
  await db.execute(
    sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
  const missing = await missingMigrations(db, wanted);
  for (const migration of missing) {
    if (migration.concurrent) await run(db, migration);
    else await db.transaction((tx) => run(tx, migration));
  }
  return missing.map(({ name }) => name);
}
