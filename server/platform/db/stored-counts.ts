import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './connect.ts';
import { limitOf } from './count-up-to.ts';
import { mostRowsAtOnce } from './in-batches.ts';

/** Exact counts of what is stored now, without scanning large tables. Bytes cover uploads and reports. */
export interface StoredCounts {
  scans: number;
  completed: number;
  failed: number;
  scanBytes: number;
  reports: number;
  reportBytes: number;
}

/** Summing this many rows takes about a millisecond. */
const foldAbove = 500;

const sums = sql`coalesce(sum(scans), 0)::float8 as scans, coalesce(sum(completed), 0)::float8 as completed,
  coalesce(sum(failed), 0)::float8 as failed, coalesce(sum(scan_bytes), 0)::float8 as "scanBytes",
  coalesce(sum(reports), 0)::float8 as reports, coalesce(sum(report_bytes), 0)::float8 as "reportBytes"`;

/** One statement, so that concurrent folds take different rows and no reader counts a change twice. */
async function fold(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from stored_counts
      where ctid = any(array(select ctid from stored_counts ${limitOf(mostRowsAtOnce)})) returning *)
    insert into stored_counts (scans, completed, failed, scan_bytes, reports, report_bytes)
    select sum(scans), sum(completed), sum(failed), sum(scan_bytes), sum(reports), sum(report_bytes) from gone
    having count(*) > 0`);
}

/** Reads the counts and the `beside` columns in one statement, so in one snapshot. */
export async function readStoredCounts<Beside extends object = object>(
  db: Db,
  beside: SQL[] = [],
): Promise<StoredCounts & Beside> {
  const columns = sql.join([sums, sql`count(*)::int as foldable`, ...beside], sql`, `);
  const [row] = await rowsOf<StoredCounts & Beside & { foldable: number }>(
    db,
    sql`select ${columns} from stored_counts`,
  );
  const { foldable, ...counts } = row!;
  if (foldable > foldAbove) await fold(db);
  return counts as StoredCounts & Beside;
}
