import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';

/** Rows are loaded without the indexes, which are then built as they were: filling them row by row takes ten times as long. */
async function withoutIndexes(db: Db, load: () => Promise<void>): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('scans', 'reports') and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`));
  await load();
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
}

async function generate(db: Db, rows: number): Promise<void> {
  await db.execute(sql`
    insert into scans (id, filename, format, file_size, upload_hash, original_path, original_type, display_path,
      width, height, frame_count, shown_frame, receipt, processing_status, confidence, created_at, updated_at)
    select gen_random_uuid(), 'slice ' || md5(n::text) || '.png', 'png', 1000 + n % 5000000, md5(n::text), 'o', 'image/png', 'd',
      512, 512, 1, 0, '{}', 'completed', case when n % 3 = 0 then null else (n % 100) / 100.0 end,
      timestamptz '2026-01-01' + n * interval '1 second', now()
    from generate_series(1, ${sql.raw(String(rows))}) as n`);
  await db.execute(sql`insert into detections (scan_id, class, class_id, confidence, x, y, width, height, frame)
    select id, 'glioma', 0, confidence, 1, 1, 0.1, 0.1, 0 from scans where confidence is not null`);
  await db.execute(sql`insert into reports (id, report_id, scan_id, filename, file_size, path, created_at)
    select gen_random_uuid(), 'SR-' || id, id, 'report ' || filename, 1000, 'p', created_at from scans`);
}

/** Fills an empty, migrated database with completed scans, two thirds of them marked, each with a report. */
export async function fillWithScans(db: Db, rows: number): Promise<void> {
  await withoutIndexes(db, () => generate(db, rows));
  // What the server's own upkeep does in time.
  for (const table of ['scans', 'reports', 'detections']) await db.execute(sql.raw(`analyze ${table}`));
}

/** Part of the name of exactly one of them. */
export const nameOfOneScan = 'c4ca4238a0b9';
