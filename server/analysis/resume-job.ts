import { setImmediate } from 'node:timers/promises';
import { and, gt, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { processJobType } from '#server/scan/jobs.ts';
import { giveUpScan, maxAttempts, requeueScan } from '#server/scan/life.ts';

/** A visitor's page starts the analysis right after the upload. By now the visitor has left. */
const silentMs = 60_000;
const batch = 500;

/**
 * Resumes what a crash left behind. An analysis without a queue entry is started again, up to three times. An upload
 * whose visitor left is analyzed, so that its link shows a result. Scans that are still queued or running are left alone.
 */
export async function resumeScans(context: Context): Promise<void> {
  const { db, queue, now } = context;
  const silentSince = new Date(now().getTime() - silentMs);
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
    // Yield to the event loop between scans, so that a long list does not delay requests.
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
