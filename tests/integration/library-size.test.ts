import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { listScans } from '#server/library/list-scans.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { readQueue } from '#server/review/review-queue.ts';
import { bothDatabases } from '#tests/harness/databases.ts';
import { fillWithScans, nameOfOneScan } from '#tests/harness/many-scans.ts';
import { sharedDatabase } from '#tests/harness/shared-server.ts';

/** How many rows of the table this connection has read since its figures were last taken. */
async function scansRead(tx: Pick<Context['db'], 'execute'>): Promise<number> {
  const [scans] = await rowsOf<{ n: number }>(
    tx,
    sql`select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'scans'`,
  );
  return scans!.n;
}

/** `npm run bench -- lists` measures how fast the pages of a large library open. */
describe.each(bothDatabases)('a page of a large library on %s', (_, makePlace) => {
  const many = 12_000;
  const request = {
    search: '',
    sort: 'date',
    order: 'desc',
    starred: 'false',
    page: 1,
    pageSize: 50,
  } as const;
  const opened = sharedDatabase(makePlace);
  let context: Context;

  beforeAll(async () => {
    context = { db: opened.database.db, now: () => new Date() } as Context;
    await fillWithScans(opened.database.db, many, 0, true);
  });

  test('shows exact totals, or says that it stopped counting', async () => {
    expect(await listScans(context, request)).toMatchObject({ total: many, totalIsExact: true });
    const found = await listScans(context, { ...request, search: nameOfOneScan });
    expect(found).toMatchObject({ total: 1, totalIsExact: true });
    const common = await listScans(context, { ...request, search: 'slice' });
    expect(common).toMatchObject({ total: 10_000, totalIsExact: false });
    expect(common.scans).toHaveLength(50);
  });

  test('the last page holds the oldest scans', async () => {
    const { scans } = await listScans(context, { ...request, page: many / 50 });
    expect(scans).toHaveLength(50);
    expect(scans.at(-1)?.filename).toContain(nameOfOneScan);
  });

  test('a long review queue says that it stopped counting, and can be paged to its end', async () => {
    const nobody = '00000000-0000-0000-0000-000000000000';
    const queue = (offset: number) => readQueue(context, nobody, { filter: 'all', limit: 50, offset });
    const first = await queue(0);
    expect(first).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(first.scans).toHaveLength(50);
    const last = await queue(many - 20);
    expect(last).toMatchObject({ total: many, totalIsExact: true });
    expect(last.scans).toHaveLength(20);
  });

  test('a long review queue opens without reading every scan, with what this reader was given first', async () => {
    const { db } = opened.database;
    const [ada, bea] = ['a', 'b'].map((name) => `${name.repeat(8)}-0000-4000-8000-000000000000`);
    await db.execute(
      sql`insert into admins (id, username, password_hash) values (${ada}, 'ada', ''), (${bea}, 'bea', '')`,
    );
    const given = await rowsOf<{ id: string }>(
      db,
      sql`insert into review_assignments (scan_id, admin_id, assigned_at)
        select id, case when row_number() over (order by created_at) = 1 then ${ada}::uuid else ${bea}::uuid end, now()
        from scans order by created_at limit 3 returning scan_id as id`,
    );
    const { queue, rowsRead } = await db.transaction(async (tx) => {
      const before = await scansRead(tx);
      const read = { ...context, db: tx as unknown as Context['db'] };
      const page = await readQueue(read, ada!, { filter: 'all', limit: 50, offset: 0 });
      return { queue: page, rowsRead: (await scansRead(tx)) - before };
    });
    expect(queue.scans[0]?.id).toBe(given[0]?.id);
    expect(queue.scans.map(({ id }) => id)).not.toContain(given[1]?.id);
    expect(rowsRead).toBeLessThan(4_000);
  });
});
