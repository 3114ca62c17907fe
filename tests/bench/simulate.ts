import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { fillWithScans } from '#tests/harness/many-scans.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
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

/** Figures for a reader, in one line. */
const line = (figures: object): string =>
  JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value));

const rounded = (figures: Record<string, number>): Record<string, number> => JSON.parse(line(figures));

interface Place {
  context: Context;
  databaseUrl: string;
  dataDir: string;
  scans: number;
}

/** Two days of a store that holds so many scans, the second beside a visitor. Prints each figure as soon as it is known. */
async function measureDays({ context, databaseUrl, dataDir, scans }: Place) {
  const ofDay = Math.round(scans / retentionDays);
  const day = (nth: number): Context => onDay(context, begin, ofDay, nth);
  const longest = watchStatements();
  const screens = await openScreens(day(1));
  console.log(`${scans} scans\n  screens, p95 and processor time in ms: ${line(screens)}`);
  longest();
  const upkeep = await keepUp(day(1));
  console.log(`  upkeep of ${ofDay} scans: ${line(upkeep)}; longest statement: ${line(longest())}`);
  // The retention of this server is longer, so that it leaves expiring to the simulated clock.
  const environment = { DATABASE_URL: databaseUrl, RETENTION_DAYS: '3650', DATA_DIR: dataDir };
  const visits = await onServer(environment, async ({ url }) => {
    const next = withNewHashes(
      (await drawPictures(16, 90_000)).filter(({ filename }) => filename.endsWith('.png')),
    );
    await timesOfVisits(url, next, (done) => done === warmUpVisits);
    const alone = await timesOfVisits(url, next, (done) => done === visitsAlone);
    let over = false;
    const secondDay = async (): Promise<void> => {
      console.log(`  a day later, beside a visitor: ${line(await keepUp(day(2)))}`);
      console.log(`  ${line(await openScreens(day(2)))}; longest statement: ${line(longest())}`);
      over = true;
    };
    const [besides] = await Promise.all([timesOfVisits(url, next, () => over), secondDay()]);
    return { alone: quantile(alone, 0.5), beside: quantile(besides, 0.5), number: besides.length };
  });
  console.log(`  upload to result, median in ms: ${line(visits)}`);
  return {
    scans,
    slowestScreen: Math.max(...Object.values(screens).map(([p95]) => p95)),
    expireSeconds: upkeep.expire.seconds,
    purgedASecond: ofDay / upkeep.purge.seconds,
    reconcileSeconds: upkeep.reconcile.seconds,
    besideToAlone: visits.beside / visits.alone,
  };
}

async function measure(databaseUrl: string, scans: number) {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const folder = await temporaryFolder('simulate');
  try {
    await migrate(database);
    const started = performance.now();
    await fillWithScans(database.db, scans);
    console.log(`${scans} scans filled in ${Math.round((performance.now() - started) / 1_000)} s`);
    const ids = await rowsOf<{ id: string }>(database.db, sql`select id from scans order by id`);
    const beside = await createStorage({ storage: 'disk', dataDir: folder.path, s3: undefined });
    const storage = storeInMemory(
      ids.map(({ id }) => id),
      beside,
    );
    const context = contextOf({ db: database.db, database, storage });
    return await measureDays({ context, databaseUrl, dataDir: folder.path, scans });
  } finally {
    await database.close();
    await folder.remove();
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
