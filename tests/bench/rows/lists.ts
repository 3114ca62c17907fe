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
import { type Figure, quantile, type Row, type Tools, timesOf } from '../figure.ts';

const sizes = [1_000, 100_000, 1_000_000];
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

async function p95OfScreens(
  place: { databaseUrl: string | undefined; dataDir: string },
  size: number,
): Promise<Map<string, number>> {
  const database = await openDatabase(place);
  try {
    await migrate(database);
    await fillWithScans(database.db, size);
    const context = { db: database.db, now: () => new Date('2026-02-01') } as Context;
    const found = new Map<string, number>();
    for (const [name, open] of screens) {
      await open(context);
      found.set(name, quantile(await timesOf(20, () => open(context)), 0.95));
    }
    return found;
  } finally {
    await database.close();
  }
}

async function measureOn(
  where: string,
  mostMs: number,
  makeAddress: () => Promise<string | undefined>,
  { note }: Tools,
): Promise<Figure[]> {
  const bySize = new Map<number, Map<string, number>>();
  for (const size of sizes) {
    const folder = await temporaryFolder('lists');
    try {
      bySize.set(size, await p95OfScreens({ databaseUrl: await makeAddress(), dataDir: folder.path }, size));
    } finally {
      await folder.remove();
    }
    note(`${where}: ${size.toLocaleString('en')} scans measured`);
  }
  return screens.flatMap(([name]) => {
    const [few = Number.NaN, , many = Number.NaN] = sizes.map((size) => bySize.get(size)?.get(name));
    // Below five milliseconds the clock and the scheduler are most of the figure.
    return [
      { name: `${where}, ${name}: p95 at 1 M ÷ at 1 k`, value: many / Math.max(few, 5), unit: '×', most: 3 },
      { name: `${where}, ${name}: p95 at 1 M`, value: many, unit: 'ms', most: mostMs },
    ];
  });
}

export const listsPostgres: Row = {
  what: 'dashboard, lists, search, review queue and analytics at 1 k, 100 k and 1 M scans on PostgreSQL',
  measure: (tools) => measureOn('PostgreSQL', 50, () => tools.postgresDatabase(), tools),
};

export const listsEmbedded: Row = {
  what: 'the same on the embedded database',
  measure: (tools) => measureOn('embedded', 150, async () => undefined, tools),
};
