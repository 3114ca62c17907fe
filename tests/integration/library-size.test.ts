import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { listScans } from '#server/library/list-scans.ts';
import { listReports } from '#server/library/reports.ts';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { databasePlaces, openTestDatabase, type TestDatabase } from '#tests/harness/databases.ts';

/** PGlite is several times as slow; LIBRARY_ROWS sets one number for both. */
const rowsOn = (database: string): number =>
  Number(process.env.LIBRARY_ROWS ?? (database === 'PGlite' ? 12_000 : 50_000));
const few = 100;
/** A page among many rows may take this many times as long as among few, and this much longer for the rest. */
const factor = 4;
const allowanceMs = 25;

/** Rows are loaded without the indexes, which are then built as they were: filling them row by row takes ten times as long. */
async function withoutIndexes(db: Db, load: () => Promise<void>): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('scans', 'reports') and indexdef not like 'CREATE UNIQUE%'`,
  );
  expect(indexes.length).toBeGreaterThan(10);
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

/** What the server's own upkeep does in time. */
async function analyse(db: Db): Promise<void> {
  for (const table of ['scans', 'reports', 'detections']) await db.execute(sql.raw(`analyze ${table}`));
}

const request = { search: '', order: 'desc', starred: 'false', page: 1, pageSize: 50 } as const;

/** The quickest of several, so that what else the machine does at the moment counts little. */
async function quickest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

describe.each(databasePlaces)('a page of a large library on %s', (database, makePlace) => {
  const many = rowsOn(database);
  let small: TestDatabase;
  let large: TestDatabase;
  const contextOf = (opened: TestDatabase) => ({ db: opened.database.db }) as Context;

  beforeAll(async () => {
    small = await openTestDatabase(makePlace);
    large = await openTestDatabase(makePlace);
    await generate(small.database.db, few);
    await analyse(small.database.db);
    await withoutIndexes(large.database.db, () => generate(large.database.db, many));
    await analyse(large.database.db);
  }, 900_000);
  afterAll(async () => {
    await small.close();
    await large.close();
  });

  const someName = 'c4ca4238a0b9'; // md5 of 1
  const pages: [string, (context: Context) => Promise<{ total: number }>][] = [
    ...(['date', 'filename', 'size', 'confidence'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order): [string, (context: Context) => Promise<{ total: number }>] => [
        `the first page by ${sort} ${order}`,
        (context) => listScans(context, { ...request, sort, order }),
      ]),
    ),
    [
      'the last page',
      async (context) => {
        const { total } = await listScans(context, { ...request, sort: 'date' });
        return listScans(context, { ...request, sort: 'date', page: Math.ceil(total / 50) });
      },
    ],
    ['a search by name', (context) => listScans(context, { ...request, sort: 'date', search: someName })],
    [
      'a search without a result',
      (context) => listScans(context, { ...request, sort: 'date', search: 'nowhere' }),
    ],
    ['the starred ones', (context) => listScans(context, { ...request, sort: 'size', starred: 'true' })],
    ['the first page of reports', (context) => listReports(context, { ...request, sort: 'date' })],
    [
      'a search for a report',
      (context) => listReports(context, { ...request, sort: 'filename', search: someName }),
    ],
  ];

  test('shows exact totals', async () => {
    expect(await listScans(contextOf(large), { ...request, sort: 'date' })).toMatchObject({
      total: many,
      totalIsExact: true,
    });
    const found = await listScans(contextOf(large), { ...request, sort: 'date', search: someName });
    expect(found).toMatchObject({ total: 1, totalIsExact: true });
    const common = await listScans(contextOf(large), { ...request, sort: 'date', search: 'slice' });
    expect(common).toMatchObject({ total: 10_000, totalIsExact: false });
    expect(common.scans).toHaveLength(50);
  });

  test('opens as fast as among a hundred', async () => {
    const slow: string[] = [];
    const figures: string[] = [];
    for (const [name, page] of pages) {
      const among = await quickest(() => page(contextOf(small)));
      const amongMany = await quickest(() => page(contextOf(large)));
      figures.push(`${name}: ${among.toFixed(1)} ms → ${amongMany.toFixed(1)} ms`);
      if (amongMany > among * factor + allowanceMs) slow.push(figures.at(-1) ?? name);
    }
    console.log([`${few} → ${many} scans on ${database}`, ...figures].join('\n'));
    expect(slow).toEqual([]);
  });
});
