import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { type Database, openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { fillWithScans } from '#tests/harness/many-scans.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { buildServer } from '#tools/build-server.ts';
import { quantile } from './figure.ts';
import { onServer } from './on-server.ts';
import { drawPictures, withNewHashes } from './pictures.ts';
import { keepUp, onDay, openScreens, retentionDays } from './simulated-day.ts';
import { watchStatements } from './statement-times.ts';
import { storeInMemory } from './store-in-memory.ts';
import { formOf, visit } from './visitor.ts';

const help = `npm run simulate -- --months 3 --rate 10M [--share 0.01,0.03]

Fills PostgreSQL with the scans of so many months at so many scans a month, or with shares of them, and measures with a
store in memory what grows with their number: screens (p95 in ms), expiring a day's scans, removing them, synchronizing
the storage; then a second day of the same beside a visitor, whose time from upload to result is compared with the time
alone. The last line says what follows for all of them if it grows in proportion: believe it from a million scans on.
`;

const begin = Date.parse('2026-01-01T00:00:00Z');
const warmUpVisits = 10;
const visitsAlone = 40;

/** The parts of the context that these jobs need: a real database, a store in memory. Its clock comes from onDay. */
function contextOf(parts: Pick<Context, 'db' | 'database' | 'storage'>): Context {
  const log = { error: console.error, warn: () => undefined };
  return {
    ...parts,
    config: { retentionDays },
    queue: { enqueue: async () => undefined },
    clock: { read: async () => ({ state: 'steady', jumped: false }) },
    log,
  } as unknown as Context;
}

/** Milliseconds from upload to result, one visitor after another. */
async function timesOfVisits(
  url: string,
  next: () => Buffer,
  enough: (done: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (!enough(times.length)) {
    const form = formOf({ file: next(), filename: 'slice.png' });
    const started = performance.now();
    await visit(url, form);
    times.push(performance.now() - started);
  }
  return times;
}

const rounded = (figures: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(3))]));

/** Measures with a server and a store that hold so many scans, and prints each figure as soon as it is known. */
async function measureOn(database: Database, databaseUrl: string, scans: number) {
  const { db } = database;
  const ofDay = Math.round(scans / retentionDays);
  const ids = await rowsOf<{ id: string }>(db, sql`select id from scans order by id`);
  const longest = watchStatements();
  // The retention of this server is longer, so that it leaves expiring to the simulated clock.
  const environment = { DATABASE_URL: databaseUrl, RETENTION_DAYS: '3650' };
  return onServer(environment, async (server, dataDir) => {
    const beside = await createStorage({ storage: 'disk', dataDir, s3: undefined });
    const storage = storeInMemory(
      ids.map(({ id }) => id),
      beside,
    );
    const context = contextOf({ db, database, storage });
    const day = (nth: number): Context => onDay(context, begin, ofDay, nth);
    const screens = await openScreens(day(1));
    console.log(scans, 'screens, p95 in ms', rounded(screens));
    longest();
    const upkeep = await keepUp(day(1));
    console.log(scans, 'a day of upkeep, in seconds', rounded({ ...upkeep }), ofDay, longest());
    const next = withNewHashes(
      (await drawPictures(16, 90_000)).filter(({ filename }) => filename.endsWith('.png')),
    );
    await timesOfVisits(server.url, next, (done) => done === warmUpVisits);
    const alone = await timesOfVisits(server.url, next, (done) => done === visitsAlone);
    let over = false;
    const secondDay = async () => {
      const kept = await keepUp(day(2));
      const opened = await openScreens(day(2));
      over = true;
      return { kept, opened };
    };
    const [besides, { kept, opened }] = await Promise.all([
      timesOfVisits(server.url, next, () => over),
      secondDay(),
    ]);
    const [median, p95] = [0.5, 0.95];
    const visits = {
      alone: quantile(alone, median),
      beside: quantile(besides, median),
      aloneP95: quantile(alone, p95),
      besideP95: quantile(besides, p95),
    };
    console.log(scans, 'the second day beside a visitor', rounded({ ...kept }), rounded(opened), longest());
    console.log(scans, `upload to result in ms, ${besides.length} visits beside`, rounded(visits));
    return {
      scans,
      slowestScreen: Math.max(...Object.values(screens)),
      expireSeconds: upkeep.expireSeconds,
      purgedASecond: ofDay / upkeep.purgeSeconds,
      reconcileSeconds: upkeep.reconcileSeconds,
      besideToAlone: visits.beside / visits.alone,
    };
  });
}

async function measure(databaseUrl: string, scans: number) {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    await migrate(database);
    const started = performance.now();
    await fillWithScans(database.db, scans);
    console.log(scans, `filled in ${Math.round((performance.now() - started) / 1_000)} s`);
    return await measureOn(database, databaseUrl, scans);
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
  await buildServer();
  const postgres = await startPostgres();
  try {
    const measured: Awaited<ReturnType<typeof measure>>[] = [];
    for (const [at, share] of values.share.split(',').entries()) {
      const name = `simulate_${at}`;
      await onMaintenance(postgres.server, `create database ${name}`);
      measured.push(await measure(`${postgres.server}/${name}`, Math.round(all * Number(share))));
      await onMaintenance(postgres.server, `drop database ${name}`);
      console.table(measured.map(rounded));
    }
    const { scans, expireSeconds, reconcileSeconds, purgedASecond } = measured.at(-1)!;
    const secondsForAll = (seconds: number): number => Math.round((seconds * all) / scans);
    console.log(`For ${all} scans: a day's scans expire in ${secondsForAll(expireSeconds)} s and are removed in
${Math.round(all / retentionDays / purgedASecond)} s; the storage is synchronized in ${secondsForAll(reconcileSeconds)} s, without the store's own time.`);
  } finally {
    await postgres.stop();
  }
}

async function onMaintenance(server: string, statement: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: `${server}/postgres`, dataDir: '' });
  await database.db.execute(sql.raw(statement));
  await database.close();
}

await run();
