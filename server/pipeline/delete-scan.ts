import { and, eq, inArray, isNotNull, isNull, lt, notExists } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { incorrectScans, scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { scanFolder } from './scan-files.ts';

const batch = 200;

/** Removes files, then the row, of every scan that was asked to go; what is interrupted is found again. */
export async function purgeDeleted({ db, storage }: Context): Promise<number> {
  let gone = 0;
  for (;;) {
    const rows = await db.select({ id: scans.id }).from(scans).where(isNotNull(scans.deletedAt)).limit(batch);
    if (rows.length === 0) return gone;
    for (const { id } of rows) await storage.deleteAll(scanFolder(id));
    await db.delete(scans).where(
      inArray(
        scans.id,
        rows.map(({ id }) => id),
      ),
    );
    gone += rows.length;
  }
}

export const purgeJob = defineJob({
  name: 'purge-deleted-scans',
  payload: z.object({}),
  handler: async (_, context: Context) => {
    await purgeDeleted(context);
  },
});

/** Deletes a scan: nobody can reach it from now on, its files go right after. */
export async function deleteScan({ db, queue, notifier, now }: Context, scanId: string): Promise<void> {
  const marked = await db
    .update(scans)
    .set({ deletedAt: now() })
    .where(and(eq(scans.id, scanId), isNull(scans.deletedAt)))
    .returning({ id: scans.id });
  if (marked.length === 0)
    throw new AppError('not_found', 'This scan does not exist, or it has been deleted.');
  await queue.enqueue(purgeJob, {});
  await notifier.publish(scanId);
}

export async function deleteAllScans({ db, queue, now }: Context): Promise<number> {
  const count = await db.transaction(async (tx) => {
    const stored = await tx.$count(scans, isNull(scans.deletedAt));
    await tx.update(scans).set({ deletedAt: now() }).where(isNull(scans.deletedAt));
    return stored;
  });
  await queue.enqueue(purgeJob, {});
  return count;
}

/** Scans past their retention go; starred, reported and data-set scans stay. */
export async function expireScans(context: Context): Promise<void> {
  const { db, config, now } = context;
  const moment = now();
  const oldest = new Date(moment.getTime() - config.retentionDays * 86_400_000);
  await db
    .update(scans)
    .set({ deletedAt: moment })
    .where(
      and(
        isNull(scans.deletedAt),
        lt(scans.createdAt, oldest),
        eq(scans.starred, false),
        eq(scans.reportedFalsePositive, false),
        notExists(
          db
            .select({ id: incorrectScans.id })
            .from(incorrectScans)
            .where(eq(incorrectScans.scanId, scans.id)),
        ),
      ),
    );
  await purgeDeleted(context);
}
