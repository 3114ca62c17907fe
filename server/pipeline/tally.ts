import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/connect.ts';
import { scanDays } from '#server/platform/db/schema.ts';

type Figure = Exclude<keyof typeof scanDays.$inferSelect, 'day'>;
type Tally = Partial<Record<Figure, number | SQL>>;

/** The day (UTC) whose figures a moment belongs to. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * A statement that adds to the figures of a day (UTC), for the transaction that makes them true; as part of a larger one,
 * it does so for each row of `from`.
 */
export function addingToDay(day: string | SQL, tally: Tally, from?: SQL): SQL {
  const given = new Map<string, number | SQL>(Object.entries(tally));
  const figures = Object.entries(getTableColumns(scanDays)).filter(([name]) => name !== 'day');
  const columns = figures.map(([, column]) => sql.identifier(column.name));
  const values = figures.map(
    ([name, column]) => sql`${given.get(name) ?? 0}::${sql.raw(column.getSQLType())}`,
  );
  const sums = columns.map((column) => sql`${column} = ${scanDays}.${column} + excluded.${column}`);
  const list = (parts: SQL[] | typeof columns): SQL => sql.join(parts, sql`, `);
  return sql`insert into ${scanDays} (day, ${list(columns)})
    select ${day}::date, ${list(values)} ${from && sql`from ${from}`}
    on conflict (day) do update set ${list(sums)}`;
}

export async function addToDay(db: Pick<Db, 'execute'>, moment: Date, tally: Tally): Promise<void> {
  await db.execute(addingToDay(dayOf(moment), tally));
}
