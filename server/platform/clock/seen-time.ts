import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import type { SeenTime } from './clock.ts';

const key = 'time-seen';

/** When the newest row was written, for a database from before this time was kept. */
async function newestRow(db: Db): Promise<Date | undefined> {
  const [row] = await rowsOf<{ at: number | null }>(
    db,
    sql`select extract(epoch from greatest(
      (select max(at) from health_samples), (select max(created_at) from scans), (select max(at) from audit_log)
    ))::float8 * 1000 as at`,
  );
  return row?.at ? new Date(row.at) : undefined;
}

/** The last time seen, shared by all processes. */
export function storedSeenTime(db: Db): SeenTime {
  const write = (moment: Date): Promise<void> => writeSetting(db, key, moment.toISOString(), moment);
  return {
    async read() {
      const row = await readSetting(db, key);
      if (row) return new Date(String(row.value));
      const newest = await newestRow(db);
      // At once: rows that are written meanwhile may be dated by a wrong clock.
      if (newest) await write(newest);
      return newest;
    },
    write,
  };
}
