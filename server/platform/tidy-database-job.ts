import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { type Database, rowsOf } from './db/connect.ts';
import { defineJob, defineJobType } from './queue/define-job.ts';

export const tidyJobType = defineJobType({
  name: 'tidy-database',
  payload: z.object({}),
  onePer: () => 'database',
});

/** Larger tables are rewritten only at night, because a rewrite blocks all requests. */
const largestByDay = 64 * 1024 * 1024;
const nightHour = 3;
/** A rewrite writes a table and its log. */
const spacePerTable = 3;

interface TidyContext {
  config: Pick<Config, 'dataDir'>;
  database: Database;
  now(): Date;
}

/**
 * Rewrites tables and truncates the write-ahead log. Until then, deleted rows remain on disk in both.
 */
export async function tidyEmbedded({ db }: Pick<Database, 'db'>, largest: number): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'pgboss')
          and pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass) <= ${largest}`,
  );
  for (const { name } of tables) await db.execute(sql`vacuum (full, analyze) ${sql.raw(name)}`);
  // The first checkpoint writes out what the old log describes; the second releases the old log.
  await db.execute(sql`checkpoint`);
  await db.execute(sql`select pg_switch_wal()`);
  await db.execute(sql`checkpoint`);
}

/** Runs every night and soon after a deletion, because the embedded database has no autovacuum. */
export const tidyDatabaseJob = defineJob({
  ...tidyJobType,
  schedule: `17 ${nightHour} * * *`,
  concurrency: 1,
  timeoutSeconds: 600,
  handler: async (_, { config, database, now }: TidyContext) => {
    if (database.kind !== 'pglite') return;
    const night = now().getUTCHours() === nightHour;
    const { bavail, bsize } = await statfs(config.dataDir);
    const largest = Math.floor((bavail * bsize) / spacePerTable);
    await tidyEmbedded(database, night ? largest : Math.min(largest, largestByDay));
  },
});
