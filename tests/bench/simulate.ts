import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import { listScans } from '#server/library/list-scans.ts';
import { openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans as scansTable } from '#server/platform/db/schema.ts';
import { readQueue } from '#server/review/review-queue.ts';
import { expireScans } from '#server/upkeep/expire-scans.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { reconcileStorage } from '#server/upkeep/reconcile.ts';
import { fillWithScans } from '#tests/harness/many-scans.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { quantile, timesOf } from './figure.ts';
import { storeInMemory } from './store-in-memory.ts';

const help = `npm run simulate -- --months 3 --rate 10M [--share 0.01,0.03]

Fills PostgreSQL with the scans of so many months at so many scans a month, or with shares of them, and measures with a
store in memory what grows with their number: lists (p95 in ms), expiring a day's scans, removing them, synchronizing the
storage. The last line says what follows for all of them if it grows in proportion: believe it from a million scans on.
`;

interface Measured {
  scans: number;
  /** p95 of a list, in milliseconds. */
  list: number;
  queue: number;
  expireSeconds: number;
  expired: number;
  purgedASecond: number;
  reconcileSeconds: number;
}

const begin = Date.parse('2026-01-01T00:00:00Z');
const retentionDays = 90;
const openings = 40;
const page = { search: '', sort: 'date', order: 'desc', starred: 'false', page: 1, pageSize: 50 } as const;
const nobody = '00000000-0000-0000-0000-000000000000';

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** The parts of the context that these jobs need: a real database, a store in memory, and a clock of its own. */
function contextOf(parts: Pick<Context, 'db' | 'database' | 'storage'>, due: number): Context {
  const log = { error: console.error, warn: () => undefined };
  return {
    ...parts,
    config: { retentionDays },
    // The generated scans are a second apart: this many are past their retention.
    now: () => new Date(begin + due * 1_000 + retentionDays * dayMs),
    queue: { enqueue: async () => undefined },
    clock: { read: async () => ({ state: 'steady', jumped: false }) },
    log,
  } as unknown as Context;
}

async function measure(databaseUrl: string, scans: number): Promise<Measured> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const { db } = database;
  try {
    await migrate(database);
    await fillWithScans(db, scans);
    const ids = await rowsOf<{ id: string }>(db, sql`select id from scans order by id`);
    const storage = storeInMemory(ids.map(({ id }) => id));
    const due = Math.round(scans / retentionDays);
    const context = contextOf({ db, database, storage }, due);
    const p95 = async (open: () => Promise<unknown>): Promise<number> => {
      await open();
      return quantile(await timesOf(openings, open), 0.95);
    };
    const list = await p95(() => listScans(context, page));
    const queue = await p95(() => readQueue(context, nobody, { filter: 'all', limit: 50, offset: 0 }));
    const before = await db.$count(scansTable, notDeleted);
    const expireSeconds = await secondsOf(() => expireScans(context));
    const expired = before - (await db.$count(scansTable, notDeleted));
    const purgeSeconds = await secondsOf(() => purgeDeleted(context));
    const reconcileSeconds = await secondsOf(async () => {
      const { checkedScans, rebuiltFiles, failedScans } = await reconcileStorage(context);
      if (checkedScans !== scans - expired || rebuiltFiles > 0 || failedScans > 0)
        throw new Error(
          `The storage was not in order: ${checkedScans} scans, ${rebuiltFiles}, ${failedScans}.`,
        );
    });
    return {
      scans,
      list,
      queue,
      expireSeconds,
      expired,
      purgedASecond: expired / purgeSeconds,
      reconcileSeconds,
    };
  } finally {
    await database.close();
  }
}

const count = (text: string): number => {
  const [, figure, unit] = /^([\d.]+)([KM]?)$/.exec(text) ?? [];
  return Number(figure) * (unit === 'M' ? 1e6 : unit === 'K' ? 1e3 : 1);
};

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      months: { type: 'string', default: '3' },
      rate: { type: 'string', default: '10M' },
      share: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(help);
  const all = Number(values.months) * count(values.rate);
  const postgres = await startPostgres();
  try {
    const measured: Measured[] = [];
    for (const [at, share] of values.share.split(',').entries()) {
      await createDatabase(postgres.server, `simulate_${at}`);
      measured.push(await measure(`${postgres.server}/simulate_${at}`, Math.round(all * Number(share))));
      console.table(measured);
    }
    const { scans, expireSeconds, reconcileSeconds } = measured.at(-1)!;
    const secondsForAll = (seconds: number): number => Math.round((seconds * all) / scans);
    console.log(`For ${all} scans: a day's scans expire in ${secondsForAll(expireSeconds)} s, and the storage is
synchronized in ${secondsForAll(reconcileSeconds)} s, without the store's own time.`);
  } finally {
    await postgres.stop();
  }
}

async function createDatabase(server: string, name: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: `${server}/postgres`, dataDir: '' });
  await database.db.execute(sql.raw(`create database ${name}`));
  await database.close();
}

await run();
