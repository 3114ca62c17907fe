import type { SQL } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** The next statement makes these changes too, in one round trip and all or none. None may depend on another. */
export function alongside(
  db: Pick<Db, '$with' | 'with' | 'insert'>,
  changes: { getSQL(): SQL }[],
): Pick<Db, 'insert'> {
  if (changes.length === 0) return db;
  return db.with(
    ...changes.map((change, at) => db.$with(`change_${at}`, {}).as(change.getSQL())),
  ) as unknown as Pick<Db, 'insert'>;
}
