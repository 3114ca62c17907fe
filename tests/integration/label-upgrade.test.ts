import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrationNames } from '#server/platform/db/migration-files.ts';
import { bareServerPlace, type DatabasePlace } from '#tests/harness/databases.ts';

const names = migrationNames();
const before = names.slice(0, names.indexOf('0057_picture_verdicts.sql'));

let place: DatabasePlace;
let database: Database;
beforeAll(async () => {
  place = await bareServerPlace();
  database = await openDatabase(place);
  await migrate(database, before);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const run = (text: string): Promise<unknown> => database.db.execute(sql.raw(text));

/** A scan judged correct before verdicts were about the image, in a version. */
async function judgedBefore(answer: 'unclear' | 'clear', version: string): Promise<string> {
  const [id, review] = [randomUUID(), randomUUID()];
  await run(`insert into scans (id, filename, format, file_size, upload_hash, original_path, original_type, display_path,
      width, height, frame_count, shown_frame, receipt, processing_status, answer, review_status, review_id)
    values ('${id}', 'a.png', 'png', 9, '${id}', 'o', 'image/png', 'd', 64, 64, 1, 0, '{}', 'completed', '${answer}',
      'correct', '${review}')`);
  await run(
    `insert into reviews (id, scan_id, admin_name, action, notes) values ('${review}', '${id}', 'ada', 'correct', '')`,
  );
  await run(`insert into random_checks (id, scan_id, model_version, model_provider, band, format, verdict)
    values ('${randomUUID()}', '${id}', 'm', 'embedded', 'none', 'png', 'correct')`);
  await run(`insert into dataset_entries (version_id, scan_id, review_id, split, group_number, labels)
    values ('${version}', '${id}', '${review}', 'train', 1, 'hash of no box')`);
  return id;
}

/** A scan of 18 November in a format, with the figures of that day. */
async function countedBefore(
  format: string,
  state: 'completed' | 'failed',
  batch: string | null,
): Promise<void> {
  const id = randomUUID();
  const done = state === 'completed';
  await run(`insert into scans (id, filename, format, file_size, upload_hash, original_path, original_type, display_path,
      width, height, frame_count, shown_frame, receipt, processing_status, confidence, scope, import_batch, created_at)
    values ('${id}', 'a', '${format}', 9, '${id}', 'o', 'image/png', 'd', 64, 64, 1, 0, '{}', '${state}',
      ${done ? 0.75 : null}, ${done ? 0.5 : null}, ${batch && `'${batch}'`}, '2026-11-18T12:00:00Z')`);
  const figures = done
    ? {
        scans: 1,
        completed: 1,
        with_detections: 1,
        confidence_sum: 0.75,
        scoped: 1,
        scope_sum: 0.5,
        [format]: 1,
      }
    : { scans: 1, failed: 1 };
  const columns = Object.keys(figures).join();
  const more = Object.keys(figures).map((name) => `${name} = scan_days.${name} + excluded.${name}`);
  await run(`insert into scan_days (day, ${columns}) values ('2026-11-18', ${Object.values(figures).join()})
    on conflict (day) do update set ${more.join()}`);
}

const version = randomUUID();
let unclear: string;
let clear: string;
beforeAll(async () => {
  await run(`insert into dataset_versions (id, name, sha256, pictures, unlabelled, boxes, added, removed, relabelled, created_by)
    values ('${version}', 'old', 'x', 2, 0, 0, 2, 0, 0, 'ada')`);
  [unclear, clear] = [await judgedBefore('unclear', version), await judgedBefore('clear', version)];
  const batch = randomUUID();
  await countedBefore('png', 'completed', null);
  for (const format of ['dicom', 'png', 'jpeg']) await countedBefore(format, 'completed', batch);
  await countedBefore('png', 'failed', batch);
  await migrate(database);
});

test('the figures of a day are those of its visitors after an upgrade, without imports', async () => {
  const figures = sql`select scans, completed, failed, with_detections as found, confidence_sum as sum, scoped, scope_sum,
    dicom, jpeg, png from scan_days`;
  expect(await rowsOf(database.db, figures)).toEqual([
    {
      scans: 1,
      completed: 1,
      failed: 0,
      found: 1,
      sum: 0.75,
      scoped: 1,
      scope_sum: 0.5,
      dicom: 0,
      jpeg: 0,
      png: 1,
    },
  ]);
});

test('‘Correct’ on an unclear result is doubtful after an upgrade and returns to the queue; other labels stay', async () => {
  const { db } = database;
  const status = sql`select id, review_status as status, review_requested as asked from scans
    where answer is not null order by review_status`;
  expect(await rowsOf(db, status)).toEqual([
    { id: clear, status: 'correct', asked: false },
    { id: unclear, status: 'open', asked: true },
  ]);
  const events = sql`select action from reviews where scan_id = ${unclear} order by action`;
  expect(await rowsOf(db, events)).toEqual([{ action: 'correct' }, { action: 'doubted' }]);
  const checks = sql`select scan_id as id, verdict from random_checks where verdict is not null`;
  expect(await rowsOf(db, checks)).toEqual([{ id: clear, verdict: 'correct' }]);
  const entries = sql`select scan_id as id, split, labels from dataset_entries order by labels`;
  expect(await rowsOf(db, entries)).toEqual([
    { id: unclear, split: null, labels: '' },
    { id: clear, split: 'train', labels: 'hash of no box' },
  ]);
  expect(await rowsOf(db, sql`select doubtful from dataset_versions`)).toEqual([{ doubtful: 1 }]);
});
