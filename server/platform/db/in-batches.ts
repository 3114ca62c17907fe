import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './connect.ts';
import { limitOf } from './count-up-to.ts';

/**
 * No statement changes or deletes more rows than this: a longer one would hold its locks for minutes, exceed the time a
 * statement may take and be lost as a whole.
 */
export const mostRowsAtOnce = 10_000;

/** Repeats a change of some rows until none are left, or `most` were changed. Returns how many were changed. */
export async function inBatches(
  change: (rows: number) => Promise<number>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let total = 0;
  for (;;) {
    const wanted = Math.min(mostRowsAtOnce, most - total);
    if (wanted <= 0) return total;
    const changed = await change(wanted);
    total += changed;
    if (changed < wanted) return total;
  }
}

/** The first rows of a table that meet a condition, for `where` of a change. */
export const someOf = (table: PgTable, where: SQL | undefined, rows: number): SQL =>
  sql`ctid = any(array(select ctid from ${table} where ${where} ${limitOf(rows)}))`;

/** Deletes every row that meets a condition. */
export function deleteInBatches(
  db: Pick<Db, 'execute'>,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  return inBatches(async (rows) => {
    const [gone] = await rowsOf<{ n: number }>(
      db,
      sql`with gone as (delete from ${table} where ${someOf(table, where, rows)} returning 1)
        select count(*)::int as n from gone`,
    );
    return gone!.n;
  });
}
