import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './connect.ts';

export interface Counted {
  total: number;
  /** False: there are more than `total`. */
  totalIsExact: boolean;
}

/** Counts rows without reading a million of them. */
export async function countUpTo(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  most: number,
): Promise<Counted> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from ${table} where ${where} limit ${most + 1}) as found`,
  );
  const n = row?.n ?? 0;
  return { total: Math.min(n, most), totalIsExact: n <= most };
}
