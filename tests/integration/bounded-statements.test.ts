import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { deleteModel } from '#server/models/candidates.ts';
import { prune } from '#server/operations/prune-job.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { mostRowsAtOnce } from '#server/platform/db/in-batches.ts';
import { apiKeys, scans, shadowResults } from '#server/platform/db/schema.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { askToExpire, expireScans } from '#server/upkeep/expire-scans.ts';
import { forgetRatesJob } from '#server/upkeep/forget-rates-job.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { fillWithScans } from '#tests/harness/many-scans.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

/** Each table gets more rows than one statement may change, all of them old. */
const many = mostRowsAtOnce + 100;
const server = sharedAdminServer(serverPlace, { ROLE: 'web' });
let context: Context;

const run = (statement: string) => rowsOf<{ n: number }>(server.context.db, sql.raw(statement));
const rows = `generate_series(1, ${many}) as n`;
const count = async (table: string): Promise<number> =>
  (await run(`select count(*)::int as n from ${table}`))[0]!.n;

/** Refuses every statement that changes too much, as the server would on a large installation after two minutes. */
async function refuseLargeStatements(): Promise<void> {
  await run(`create function refuse_large() returns trigger language plpgsql as $$ begin
    if (select count(*) from changed_rows) > ${mostRowsAtOnce} then raise exception 'too many rows in %', tg_table_name; end if;
    return null; end $$`);
  const tables = await rowsOf<{ name: string }>(
    server.context.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    for (const event of ['update', 'delete'])
      await run(`create trigger few_${event} after ${event} on "${name}" referencing old table as changed_rows
        for each statement execute function refuse_large()`);
  }
}

beforeAll(async () => {
  context = { ...server.context, now: () => new Date('2046-01-01') };
  await refuseLargeStatements();
  await fillWithScans(context.db, many);
}, 300_000);

test('old entries of every kind are removed, however many there are', async () => {
  const [key] = await context.db
    .insert(apiKeys)
    .values({
      id: randomUUID(),
      name: 'a',
      prefix: 'a',
      keyHash: 'a',
      scopes: [],
      scansPerHour: 1,
      createdBy: 'ada',
    })
    .returning();
  const old = `timestamptz '2001-01-01'`;
  await run(`insert into rate_events (key, at) select 'a', ${old} from ${rows}`);
  await run(`insert into login_attempts (pair_key, address_key, at) select 'a', 'a', ${old} from ${rows}`);
  await run(`insert into admin_sessions (id, admin_id, token_hash, device, created_at)
    select gen_random_uuid(), (select id from admins limit 1), n, 'a', ${old} from ${rows}`);
  await run(`insert into request_minutes select ${old} + n * interval '1 minute', 1, 0, 1 from ${rows}`);
  await run(`insert into api_key_hours select '${key!.id}', ${old} + n * interval '1 hour', 1 from ${rows}`);
  await run(
    `insert into idempotency_keys (api_key_id, key, body_hash, created_at) select '${key!.id}', n, 'a', ${old} from ${rows}`,
  );
  await run(`insert into visitor_sessions (id, started_at) select n, ${old} from ${rows}`);
  await run(`insert into visits (session_id, path, at) select n, '/', ${old} from ${rows}`);
  await prune(context);
  await forgetRatesJob.handler(
    {},
    { ...context, clock: { ...context.clock, maySweep: async () => true } },
    {
      attempt: 1,
      lastAttempt: false,
      signal: new AbortController().signal,
    },
  );
  const tables = ['rate_events', 'login_attempts', 'admin_sessions', 'request_minutes', 'api_key_hours'];
  for (const table of [...tables, 'idempotency_keys', 'visitor_sessions', 'visits'])
    expect(await count(table), table).toBe(0);
  expect((await run('select sum(visits + sessions)::int as n from visit_hours'))[0]!.n).toBe(2 * many);
});

test('the counts of what is stored are added up, however many changes there were', async () => {
  const before = await readStoredCounts(context.db);
  await run(`insert into stored_counts (reports) select 1 from ${rows}`);
  for (let reading = 0; reading < 3; reading += 1)
    expect((await readStoredCounts(context.db)).reports).toBe(before.reports + many);
  await run(`insert into stored_counts (reports) values (-${many})`);
});

test('a candidate is deleted with its answers about any number of scans', async () => {
  const id = randomUUID();
  await run(`insert into models (id, version, sha256, bytes, path, training, self_test, added_by)
    values ('${id}', 'c-1', 'a', 1, 'models/${id}', '{}', '{"success":true,"message":""}', 'ada')`);
  await run(
    `insert into shadow_results (model_id, scan_id, detections, judged) select '${id}', id, '[]', true from scans`,
  );
  await run(
    `update scans set network_disagreement = 0.5 where id in (select id from scans limit ${mostRowsAtOnce})`,
  );
  await deleteModel(context, { sessionId: '', adminId: '', username: 'ada', role: 'administrator' }, id);
  expect(await context.db.$count(shadowResults)).toBe(0);
  expect(await context.db.$count(scans, sql`network_disagreement is not null`)).toBe(0);
});

test('marking scans as deleted writes little: they leave the search index without being written into it again', async () => {
  const [explained] = await rowsOf<{ 'QUERY PLAN': [{ Plan: { 'WAL Bytes': number } }] }>(
    context.db,
    sql`explain (analyze, wal, format json)
      update scans set deleted_at = now() where id in (select id from scans order by created_at limit 1000)`,
  );
  expect(explained!['QUERY PLAN'][0].Plan['WAL Bytes'] / 1_000).toBeLessThan(5_000);
});

test('any number of scans expires when an administrator asks for it', async () => {
  await askToExpire(context, 'ada');
  await expireScans(context);
  expect(await context.db.$count(scans, sql`deleted_at is null`)).toBe(0);
  expect(await readStoredCounts(context.db)).toMatchObject({ scans: 0 });
});
