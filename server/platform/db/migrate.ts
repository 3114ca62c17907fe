import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { productRoot } from '#server/platform/product-root.ts';
import { type Database, type Db, rowsOf } from './connect.ts';

const folder = path.join(productRoot, 'server/platform/db/migrations');
/** An arbitrary number, different from the product's other advisory locks. */
const lockKey = 7283000;

/** Every migration of this version, in order. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();

/**
 * Applies missing migrations in order, in one transaction under a lock, because two processes may start at once. A subset
 * brings an empty database to the state of an older version.
 */
export async function migrate(
  database: Database,
  wanted: readonly string[] = migrationNames(),
): Promise<string[]> {
  if (database.kind === 'pglite') return apply(database.db, wanted);
  // A separate connection without the statement timeout: migrating a large table may take long.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await apply(drizzle(client) as unknown as Db, wanted);
  } finally {
    await client.end();
  }
}

async function apply(db: Db, files: readonly string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    await tx.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const done = new Set(
      (await rowsOf<{ name: string }>(tx, sql`select name from schema_migrations`)).map((row) => row.name),
    );
    const applied: string[] = [];
    for (const name of files) {
      if (done.has(name)) continue;
      for (const statement of readFileSync(path.join(folder, name), 'utf8').split(
        '--> statement-breakpoint',
      )) {
        await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`insert into schema_migrations (name) values (${name})`);
      applied.push(name);
    }
    return applied;
  });
}
