import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/call.ts';
import type { scansCall } from '#contract/library.ts';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { type Counted, limitOf } from '#server/platform/db/count-up-to.ts';

/** Higher counts are shown as 'more', because nobody pages through ten thousand rows. */
const maxCounted = 10_000;

export type PageRequest = Omit<QueryOf<typeof scansCall>, 'sort'>;

export interface PageQuery extends PageRequest {
  table: PgTable & { id: PgColumn };
  /** The sort column; an index covers it with the ID. */
  sortBy: SQL | PgColumn;
  where: SQL | undefined;
  /** The number of rows without search and star filter, known without counting. */
  totalOfAll: number;
}

export interface PageOfIds extends Counted {
  ids: string[];
}

/** The pattern of a substring match; LIKE wildcards are escaped. */
export function containing(search: string): string | undefined {
  const text = search.trim().toLowerCase();
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}

/** The condition for a search and the star filter; undefined for everything. */
export function narrow(
  table: PgTable,
  { search, starred }: Pick<PageRequest, 'search' | 'starred'>,
): SQL | undefined {
  const pattern = containing(search);
  return and(
    starred === 'true' ? sql`${table}.starred` : undefined,
    pattern ? sql`${table}.search like ${pattern}` : undefined,
  );
}

/**
 * The ids of one page. Reads only the index of the sort, from the nearer end; whole rows are read for the page alone. The
 * total comes from the stored counts or, for a search, from a bounded count.
 */
export async function readPageOfIds(db: Db, query: PageQuery): Promise<PageOfIds> {
  const narrowed = narrow(query.table, query);
  if (!narrowed) return walkSort(db, query, { total: query.totalOfAll, totalIsExact: true });
  const where = and(query.where, narrowed);
  const { ids, ...counted } = await readFewFound(db, { ...query, where });
  return ids ? { ids, ...counted } : walkSort(db, { ...query, where }, counted);
}

/**
 * For few matches: finds and counts them once, then sorts them. Otherwise the planner might walk the whole sort index.
 * Returns no ids if there are more than `maxCounted`.
 */
async function readFewFound(
  db: Db,
  { table, where, sortBy, order, page, pageSize }: PageQuery,
): Promise<Counted & { ids?: string[] }> {
  const way = sql.raw(order);
  const [row] = await rowsOf<{ n: number; ids: string | null }>(
    db,
    sql`with found as materialized (
          select ${table.id} as id, ${sortBy} as rank from ${table} where ${where} ${limitOf(maxCounted + 1)}),
        counted as materialized (select count(*)::int as n from found),
        page as (
          select id, row_number() over (order by rank ${way}, id ${way}) as place from found
          order by place limit ${pageSize} offset ${(page - 1) * pageSize})
      select n, case when n <= ${maxCounted} then (select string_agg(id::text, ' ' order by place) from page) end as ids
      from counted`,
  );
  const n = row?.n ?? 0;
  if (n > maxCounted) return { total: maxCounted, totalIsExact: false };
  return { total: n, totalIsExact: true, ids: row?.ids?.split(' ') ?? [] };
}

async function walkSort(
  db: Db,
  { table, where, sortBy, order, page, pageSize }: PageQuery,
  counted: Counted,
): Promise<PageOfIds> {
  const offset = (page - 1) * pageSize;
  const size = counted.totalIsExact ? Math.min(pageSize, counted.total - offset) : pageSize;
  if (size <= 0) return { ids: [], ...counted };
  const fromEnd = counted.totalIsExact && offset > counted.total / 2;
  const direction = (order === 'asc') === fromEnd ? desc : asc;
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(where)
    .orderBy(direction(sortBy), direction(table.id))
    .offset(fromEnd ? counted.total - offset - size : offset)
    .limit(size);
  const ids = rows.map(({ id }) => id);
  return { ids: fromEnd ? ids.reverse() : ids, ...counted };
}

/** Sorts rows into the order of the ids. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
