import { dayMs } from '#contract/days.ts';
import { readSummary } from '#server/analytics/summary.ts';
import type { Context } from '#server/context.ts';
import { readStats } from '#server/dashboard/read-stats.ts';
import { listScans } from '#server/library/list-scans.ts';
import { listReports } from '#server/library/reports.ts';
import { readPanel } from '#server/operations/panel.ts';
import { readQueue } from '#server/review/review-queue.ts';
import { countDue, expireScans } from '#server/upkeep/expire-scans.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { reconcileStorage } from '#server/upkeep/reconcile.ts';
import { quantile, timesOf } from './figure.ts';
import { processorSeconds } from './processor-time.ts';

export const retentionDays = 90;
const openings = 40;
const page = { search: '', sort: 'date', order: 'desc', starred: 'false', page: 1, pageSize: 50 } as const;
const nobody = '00000000-0000-0000-0000-000000000000';

const screens: Record<string, (context: Context) => Promise<unknown>> = {
  dashboard: (context) => readStats(context, '30d'),
  scans: (context) => listScans(context, page),
  reports: (context) => listReports(context, page),
  queue: (context) => readQueue(context, nobody, { filter: 'all', limit: 50, offset: 0 }),
  analytics: (context) => readSummary(context, '30d'),
  panel: (context) => readPanel(context, nobody),
};

/** Milliseconds of each screen: p95, and processor time of one opening. The first opening does not count. */
export async function openScreens(
  context: Context,
): Promise<Record<string, [p95: number, processor: number]>> {
  const found: Record<string, [number, number]> = {};
  for (const [name, open] of Object.entries(screens)) {
    await open(context);
    const before = await processorSeconds();
    const times = await timesOf(openings, () => open(context));
    const processor = ((await processorSeconds()) - before) * 1_000;
    found[name] = [quantile(times, 0.95), processor / openings];
  }
  return found;
}

/** Seconds, and seconds of processor time of this process and PostgreSQL: a busy machine lengthens only the first. */
interface Taken {
  seconds: number;
  processor: number;
}

async function taken(work: () => Promise<unknown>): Promise<Taken> {
  const processor = await processorSeconds();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  return { seconds, processor: (await processorSeconds()) - processor };
}

export type DayOfUpkeep = Record<'expire' | 'purge' | 'reconcile', Taken>;

/** The context on a later day of its simulated clock. */
export const onDay = (context: Context, begin: number, scansOfDay: number, day: number): Context => ({
  ...context,
  // The generated scans are a second apart: this many are past their retention.
  now: () => new Date(begin + day * scansOfDay * 1_000 + retentionDays * dayMs),
});

/** Expires a day's scans, removes them and synchronizes the storage, as the scheduled jobs do. */
export async function keepUp(context: Context): Promise<DayOfUpkeep> {
  const expire = await taken(async () => {
    while ((await countDue(context)) > 0) await expireScans(context);
  });
  const purge = await taken(() => purgeDeleted(context));
  const reconcile = await taken(async () => {
    const { rebuiltFiles, failedScans, removedFiles } = await reconcileStorage(context);
    if (rebuiltFiles + failedScans + removedFiles > 0)
      throw new Error(
        `The storage was not in order: ${rebuiltFiles} rebuilt, ${failedScans} failed, ${removedFiles} removed.`,
      );
  });
  return { expire, purge, reconcile };
}
