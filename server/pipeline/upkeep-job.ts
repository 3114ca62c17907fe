import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { rateEvents, scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { expireScans } from './delete-scan.ts';
import { failScan } from './process-scan.ts';
import { startProcessing } from './start-processing.ts';

/** Longer than any analysis may take without a sign of life. */
const silentMs = 60_000;
const mostAttempts = 3;

/**
 * Picks up what a crash left behind: an analysis whose process died is begun again, three times at most, and
 * an upload whose visitor went away is analysed all the same, so that its link shows a result.
 */
export async function resumeScans(context: Context, silentFor = silentMs): Promise<void> {
  const { db, now } = context;
  const silentSince = new Date(now().getTime() - silentFor);
  const stranded = await db
    .select()
    .from(scans)
    .where(
      and(
        isNull(scans.deletedAt),
        lt(scans.updatedAt, silentSince),
        or(eq(scans.processingStatus, 'pending'), eq(scans.processingStatus, 'processing')),
      ),
    )
    .limit(500);
  for (const row of stranded) {
    // The embedded database answers without leaving this thread: between two of many, visitors get their turn.
    await setImmediate();
    if (row.attempts >= mostAttempts) {
      await failScan(
        context,
        row.id,
        `The analysis was interrupted ${row.attempts} times before it could finish.`,
      );
      continue;
    }
    await startProcessing(context, row.id, ['pending', 'processing']);
  }
}

/** Every minute: what crashed goes on, what is old goes. */
export const upkeepJob = defineJob({
  name: 'upkeep',
  payload: z.object({}),
  schedule: '* * * * *',
  handler: async (_, context: Context) => {
    await resumeScans(context);
    await expireScans(context);
    await context.db
      .delete(rateEvents)
      .where(lt(rateEvents.at, new Date(context.now().getTime() - 7_200_000)));
  },
});
