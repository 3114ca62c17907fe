import { sql } from 'drizzle-orm';
import { readSummary } from '#server/analytics/summary.ts';
import type { Context } from '#server/context.ts';
import { readStats } from '#server/dashboard/read-stats.ts';
import { listScans } from '#server/library/list-scans.ts';
import { listReports } from '#server/library/reports.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readQueue } from '#server/review/review-queue.ts';
import { fillWithScans, nameOfOneScan } from '#tests/harness/many-scans.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { type Figure, quantile, type Row, timesOf } from '../figure.ts';

const page = { search: '', sort: 'date', order: 'desc', starred: 'false', page: 1, pageSize: 50 } as const;

const screens: [name: string, open: (context: Context) => Promise<unknown>][] = [
  ['dashboard', (context) => readStats(context, '30d')],
  ['list of scans', (context) => listScans(context, page)],
  ['list by confidence', (context) => listScans(context, { ...page, sort: 'confidence' })],
  ['search, one result', (context) => listScans(context, { ...page, search: nameOfOneScan })],
  ['search, many results', (context) => listScans(context, { ...page, search: 'slice' })],
  ['list of reports', (context) => listReports(context, page)],
  [
    'review queue',
    (context) =>
      readQueue(context, '00000000-0000-0000-0000-000000000000', { filter: 'all', limit: 50, offset: 0 }),
  ],
  ['analytics', (context) => readSummary(context, '30d')],
];

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Enough that p95 excludes the few slowest runs, which come from other activity on the machine. */
const openings = 100;

async function fill(place: Place, size: number): Promise<void> {
  const database = await openDatabase(place);
  try {
    await migrate(database);
    await fillWithScans(database.db, size);
    // Otherwise the rows would be written to disk during the measurement.
    await database.db.execute(sql`checkpoint`);
  } finally {
    await database.close();
  }
}

async function p95OfScreens(place: Place): Promise<number[]> {
  const database = await openDatabase(place);
  try {
    const context = { db: database.db, now: () => new Date('2026-02-01') } as Context;
    const found: number[] = [];
    for (const [, open] of screens) {
      await open(context);
      found.push(quantile(await timesOf(openings, () => open(context)), 0.95));
    }
    return found;
  } finally {
    await database.close();
  }
}

async function measureLists(where: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const folder = await temporaryFolder('lists');
  try {
    const place = { databaseUrl, dataDir: folder.path };
    await fill(place, 1_000_000);
    const p95s = await p95OfScreens(place);
    return screens.map(([name], screen) => ({
      name: `${where}, ${name}: p95 at 1 M`,
      value: p95s[screen] ?? Number.NaN,
      unit: 'ms',
      most: 100,
    }));
  } finally {
    await folder.remove();
  }
}

export const listsPostgres: Row = {
  what: 'dashboard, lists, search, review queue and analytics with 1 M scans on PostgreSQL',
  measure: async (tools) => measureLists('PostgreSQL', await tools.postgresDatabase()),
};

export const listsEmbedded: Row = {
  onlyByName: true,
  what: 'the same on the embedded database, which takes six minutes to fill',
  measure: () => measureLists('embedded', undefined),
};
