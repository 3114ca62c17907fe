import { setImmediate } from 'node:timers/promises';
import { and, gt, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { processJobType } from '#server/scan/jobs.ts';
import { giveUpScan, maxAttempts, requeueScan } from '#server/scan/life.ts';

/** A visitor who uploads asks for the analysis at once; one who has not by now went away. */
const silentMs = 60_000;
const batch = 500;

/**
 * Picks up what a crash left behind: an analysis that the queue no longer knows is begun again, three times at most, and
 * an upload whose visitor went away is analyzed all the same, so that its link shows a result. What merely waits its turn
 * in the queue, or runs for long, is left alone.
 */
export async function resumeScans(context: Context, silentFor = silentMs): Promise<void> {
  const { db, queue, now } = context;
  const silentSince = new Date(now().getTime() - silentFor);
  let after: string | undefined;
  for (;;) {
    const silent = await db
      .select({ id: scans.id, attempts: scans.attempts })
      .from(scans)
      .where(
        and(
          notDeleted,
          lt(scans.updatedAt, silentSince),
          inArray(scans.processingStatus, ['pending', 'processing']),
          after ? gt(scans.id, after) : undefined,
        ),
      )
      .orderBy(scans.id)
      .limit(batch);
    const ids = silent.map(({ id }) => id);
    after = ids.at(-1);
    if (!after) return;
    const known = await queue.entriesFor(processJobType, ids);
    await resume(
      context,
      silent.filter(({ id }) => !known.has(id)),
    );
  }
}

async function resume(context: Context, rows: { id: string; attempts: number }[]): Promise<void> {
  for (const row of rows) {
    // The embedded database answers without leaving this thread: between two of many, visitors get their turn.
    await setImmediate();
    const next = row.attempts >= maxAttempts ? giveUpScan(context, row.id) : requeueScan(context, row.id);
    await next.catch((error: unknown) =>
      context.log.error({ err: error, scanId: row.id }, 'an interrupted scan could not be taken up again'),
    );
  }
}

/** Every minute: resumes what a crash interrupted. */
export const resumeJob = defineJob({
  name: 'resume-scans',
  payload: z.object({}),
  schedule: '* * * * *',
  handler: (_, context: Context) => resumeScans(context),
});
