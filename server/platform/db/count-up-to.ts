import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './connect.ts';

export interface Counted {
  total: number;
  /** False: there are more than `total`. */
  totalIsExact: boolean;
}

/**
 * A literal limit. As a parameter of a prepared statement, the planner would not know it and could choose a generic plan
 * that reads an index of a million entries to return the first few.
 */
export const limitOf = (rows: number): SQL => sql.raw(`limit ${rows}`);

/** Counts rows without reading a million of them. */
export async function countUpTo(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  most: number,
): Promise<Counted> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from ${table} where ${where} ${limitOf(most + 1)}) as found`,
  );
  const n = row?.n ?? 0;
  return { total: Math.min(n, most), totalIsExact: n <= most };
}
