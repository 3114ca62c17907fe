import { getTableColumns, sql } from 'drizzle-orm';
import { dayOf } from '#contract/days.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { scanDays } from '#server/platform/db/schema.ts';

type Figure = Exclude<keyof typeof scanDays.$inferSelect, 'day'>;
type Tally = Partial<Record<Figure, number>>;

/**
 * Adds to the statistics of a day (UTC), which count the scans of visitors and programs but no imports. Call it in the
 * transaction that makes the change.
 */
export async function addToDay(...change: Parameters<typeof dayChanges>): Promise<void> {
  for (const added of dayChanges(...change)) await added;
}

/** The same as a change that another statement can make; none for an import. With `where`, only if it has rows. */
export function dayChanges(
  db: Pick<Db, 'insert'>,
  { importBatch }: { importBatch: string | null },
  moment: Date,
  tally: Tally,
  where = sql``,
) {
  if (importBatch !== null) return [];
  const figures = Object.entries(tally) as [Figure, number][];
  const given = { ...tally, day: dayOf(moment) };
  const values = Object.entries(getTableColumns(scanDays)).map(
    ([name, column]) => sql`${given[name as Figure] ?? 0}::${sql.raw(column.getSQLType())}`,
  );
  const added = db
    .insert(scanDays)
    .select(sql`select ${sql.join(values, sql`, `)} ${where}`)
    .onConflictDoUpdate({
      target: scanDays.day,
      set: Object.fromEntries(figures.map(([name, by]) => [name, sql`${scanDays[name]} + ${by}`])),
    });
  return [added];
}
