import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';

const tables = sql.raw(`('scans', 'detections', 'reports', 'reviews', 'random_checks', 'second_readings')`);

/**
 * Loads rows without indexes and foreign keys, then restores both. With them, loading takes ten times as long. Primary
 * keys stay.
 */
async function withoutIndexes(db: Db, load: (db: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    // Builds the search index in one pass. The default of 64 MB takes a dozen.
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    const indexes = await rowsOf<{ name: string; definition: string }>(
      tx,
      sql`select indexname as name, indexdef as definition from pg_indexes
        where schemaname = 'public' and tablename in ${tables}
          and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
    );
    const keys = await rowsOf<{ table: string; name: string; definition: string }>(
      tx,
      sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and conrelid::regclass::text in ${tables}`,
    );
    for (const { name } of indexes) await tx.execute(sql.raw(`drop index "${name}"`));
    for (const { table, name } of keys)
      await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
    await load(tx);
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
    for (const { table, name, definition } of keys) {
      await tx.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
    }
  });
}

/** Ten times as fast as a random UUID in the embedded database. */
const idOf = (kind: string, value = 'n'): SQL => sql.raw(`md5('${kind}' || ${value})::uuid`);

async function generate(db: Db, rows: number, judged: number, reopened: boolean): Promise<void> {
  const isJudged = sql.raw(`n <= ${judged}`);
  await db.execute(sql`
    insert into scans (id, view_id, filename, format, file_size, upload_hash, original_path, original_type, display_path,
      width, height, frame_count, shown_frame, receipt, processing_status, confidence, created_at, updated_at,
      model_version, model_provider, review_id, review_status, review_version, review_requested, random_check)
    select ${idOf('scan')}, ${idOf('view')}, 'slice ' || left(md5(n::text), 12) || '.png', 'png', 1000 + n % 5000000, md5(n::text),
      'scans/' || ${idOf('scan')} || '/original.png', 'image/png', 'scans/' || ${idOf('scan')} || '/display.png',
      512, 512, 1, 0, '{"cleaning":"image","removed":[],"kept":[],"maskedRegions":[],"notices":[]}', 'completed', case when n % 3 = 0 then null else (n % 100) / 100.0 end,
      timestamptz '2026-01-01' + n * interval '1 second', now(), 'sulcus-' || n % 2, 'embedded',
      case when ${isJudged} then ${idOf('review')} end,
      case when not ${isJudged} then 'open' when n % 10 < 8 then 'correct' else 'incorrect' end,
      case when ${isJudged} then 1 else 0 end, ${sql.raw(String(reopened))}, ${isJudged} and n % 5 = 0
    from generate_series(1, ${sql.raw(String(rows))}) as n`);
  await db.execute(sql`insert into detections (scan_id, class, class_id, confidence, x, y, width, height, frame)
    select id, 'glioma', 0, confidence, 1, 1, 0.1, 0.1, 0 from scans where confidence is not null`);
  await db.execute(sql`insert into reports (id, report_id, scan_id, filename, file_size, path, created_at)
    select ${idOf('report', 'id')}, 'SR-' || id, id, 'report ' || filename, 1000, 'p', created_at from scans`);
}

/**
 * One judgment per minute. Every fifth scan got a random check and a second reading, far more than the default shares.
 */
async function judge(db: Db): Promise<void> {
  const minuteOf = sql`timestamptz '2026-01-01' + 60 * (s.created_at - timestamptz '2026-01-01')`;
  await db.execute(sql`insert into admins (id, username, password_hash)
    select gen_random_uuid(), name, 'none' from unnest(array['ada', 'bea']) as name`);
  await db.execute(sql`insert into reviews (id, scan_id, admin_id, admin_name, action, notes, reading, created_at)
    select s.review_id, s.id, a.id, a.username, s.review_status, 'note', 'first', ${minuteOf}
    from scans s join admins a on a.username = 'ada' where s.review_id is not null`);
  await db.execute(sql`insert into reviews (id, scan_id, admin_id, admin_name, action, notes, reading, created_at)
    select gen_random_uuid(), s.id, a.id, a.username, case when hashtext(s.id::text) % 10 < 8 then 'correct' else 'incorrect' end,
      'note', 'second', ${minuteOf} + interval '1 hour'
    from scans s join admins a on a.username = 'bea' where s.random_check`);
  await db.execute(sql`insert into random_checks (id, scan_id, model_version, model_provider, band, format, drawn_at, verdict)
    select gen_random_uuid(), id, model_version, model_provider,
      case when confidence is null then 'none' when confidence >= 0.8 then 'high' when confidence >= 0.6 then 'medium' else 'low' end,
      format, created_at, review_status
    from scans where random_check`);
  await db.execute(sql`insert into second_readings (id, scan_id, status, first_review_id, first_admin_id, first_action,
      second_review_id, second_action, iou, drawn_at, read_at)
    select gen_random_uuid(), f.scan_id, case when f.action = s.action then 'agreed' else 'disagreed' end, f.id, f.admin_id,
      f.action, s.id, s.action, random(), f.created_at, s.created_at
    from reviews f join reviews s on s.scan_id = f.scan_id and s.reading = 'second' where f.reading = 'first'`);
}

/**
 * Fills an empty, migrated database with completed scans. Two thirds are marked, and each has a report. The oldest
 * `judged` scans are judged; with `reopened`, all scans are back in the queue.
 */
export async function fillWithScans(db: Db, rows: number, judged = 0, reopened = false): Promise<void> {
  await withoutIndexes(db, async (tx) => {
    await generate(tx, rows, judged, reopened);
    if (judged > 0) await judge(tx);
  });
  // Autovacuum would do this in time.
  const filled = ['scans', 'reports', 'detections'];
  if (judged > 0) filled.push('reviews', 'random_checks', 'second_readings');
  for (const table of filled) await db.execute(sql.raw(`vacuum analyze ${table}`));
}

/** Part of the filename of exactly one scan. */
export const nameOfOneScan = 'c4ca4238a0b9';
