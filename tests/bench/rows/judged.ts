import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { listAdjudications, readAgreement } from '#server/review/agreement.ts';
import { readLiveCard } from '#server/review/live-card.ts';
import { listReviewed, readScanReviews } from '#server/review/review-history.ts';
import { countReviewedToday, readQueue } from '#server/review/review-queue.ts';
import { fillWithScans } from '#tests/harness/many-scans.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { quantile, type Row, timesOf } from '../figure.ts';

const judged = 100_000;
const open = 5_000;
const mostMs = 50;
const nobody = '00000000-0000-0000-0000-000000000000';
const everything = { verdict: 'all', band: 'all', reviewer: '', model: '', limit: 50, offset: 0 } as const;

/** Sequential scans of the two large tables. PostgreSQL updates the counter with a delay. */
async function sequentialScans(db: Context['db']): Promise<number> {
  await setTimeout(1_500);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await rowsOf<{ n: string }>(
    db,
    sql`select sum(seq_scan) as n from pg_stat_user_tables where relname in ('scans', 'reviews')`,
  );
  return Number(row?.n);
}

/** Every fifth judged scan got a random check and a second reading, far more than the default shares. */
export const judgedScans: Row = {
  onlyByName: true,
  what: 'review queue, history, agreement and live card with 100,000 judged scans on PostgreSQL',
  async measure({ postgresDatabase, note }) {
    const folder = await temporaryFolder('judged');
    const database = await openDatabase({ databaseUrl: await postgresDatabase(), dataDir: folder.path });
    try {
      const { db } = database;
      await migrate(database);
      await fillWithScans(db, judged + open, judged);
      note(`${judged.toLocaleString('en')} judged scans are stored`);
      const [some] = await rowsOf<{ id: string }>(db, sql`select scan_id as id from reviews limit 1`);
      const context = {
        db,
        // The day of the last judgments, which are one minute apart.
        now: () => new Date('2026-03-11T12:00:00Z'),
        detector: { describe: () => ({ provider: 'embedded', name: 'sulcus', version: 'sulcus-1' }) },
      } as Context;
      const screens: [string, () => Promise<unknown>][] = [
        [
          'queue',
          () =>
            Promise.all([
              readQueue(context, nobody, { filter: 'all', limit: 50, offset: 0 }),
              countReviewedToday(context),
            ]),
        ],
        ['reviewed scans', () => listReviewed(context, nobody, everything)],
        [
          'reviewed scans, filtered',
          () => listReviewed(context, nobody, { ...everything, verdict: 'incorrect', band: 'high' }),
        ],
        ['history of one scan', () => readScanReviews(context, nobody, some!.id)],
        ['agreement', () => readAgreement(context)],
        ['disagreements', () => listAdjudications(context, nobody, { limit: 20, offset: 0 })],
        ['live card', () => readLiveCard(context)],
      ];
      const before = await sequentialScans(db);
      const figures = [];
      for (const [name, read] of screens) {
        await read();
        const value = quantile(await timesOf(40, read), 0.95);
        figures.push({ name: `100 k judged, ${name}: p95`, value, unit: 'ms', most: mostMs });
      }
      const reads = (await sequentialScans(db)) - before;
      return [
        ...figures,
        { name: '100 k judged: reads of a whole table of scans or reviews', value: reads, unit: '', most: 0 },
      ];
    } finally {
      await database.close();
      await folder.remove();
    }
  },
};
