import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { datasetEntries, dicomSources, dicomStudies, scans } from '#server/platform/db/schema.ts';
import { outageOf } from '#server/platform/outage.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { tidyJobType } from '#server/platform/tidy-database-job.ts';
import { keptPictureKey, scanFolder } from '#server/scan/files.ts';
import { purgeJobType } from '#server/scan/jobs.ts';

/** About as many scans as have a thousand files, which one call to a bucket deletes. */
const batch = 250;
/** Deletions within a minute share one cleanup of the database. */
const tidyAfterSeconds = 60;

/**
 * Removes the files, then the row, of every scan marked as deleted. The next purge finishes an interrupted one. A scan
 * that cannot be removed is logged and does not stop the others. Returns how many were removed and how many were not.
 */
export async function purgeDeleted(
  context: Context,
  signal?: AbortSignal,
): Promise<{ gone: number; stuck: number }> {
  const { database, db, queue } = context;
  let gone = 0;
  let stuck = 0;
  let after: string | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await db
      .select({ id: scans.id })
      .from(scans)
      .where(and(isNotNull(scans.deletedAt), after ? gt(scans.id, after) : undefined))
      .orderBy(scans.id)
      .limit(batch);
    after = rows.at(-1)?.id;
    if (!after) break;
    const removed = await purgeScans(
      context,
      rows.map(({ id }) => id),
    );
    gone += removed;
    stuck += rows.length - removed;
  }
  if (gone > 0 && database.kind === 'pglite') {
    await queue.enqueue(tidyJobType, {}, { delaySeconds: tidyAfterSeconds });
  }
  return { gone, stuck };
}

/** Returns how many were removed. */
async function purgeScans(context: Context, ids: string[]): Promise<number> {
  const { db, storage, log } = context;
  const failed = (scanId: string, error: unknown): void =>
    log.error({ err: error, scanId }, 'a deleted scan could not be removed; the next purge tries again');
  const remaining = new Set<string>();
  const remain = (id: string, reason: unknown): void => {
    // No other scan could be removed either.
    const outage = outageOf(reason);
    if (outage) throw outage;
    remaining.add(id);
    failed(id, reason);
  };
  const failures = await storage.deleteFolders(ids.map(scanFolder));
  for (const id of ids) {
    if (failures.has(scanFolder(id))) remain(id, failures.get(scanFolder(id)));
  }
  for (const { scanId, key } of await forgottenCopies(db, ids))
    await storage.delete(key).catch((error: unknown) => remain(scanId, error));
  return removeRows(
    db,
    ids.filter((id) => !remaining.has(id)),
    failed,
  );
}

/** Deletes rows in one transaction; if that fails, in two halves, so that only the cause of the failure remains. */
async function removeRows(
  db: Db,
  ids: string[],
  failed: (scanId: string, error: unknown) => void,
): Promise<number> {
  if (ids.length === 0) return 0;
  try {
    await db.transaction(async (tx) => {
      await forgetStudyAnswers(tx, ids);
      await tx.delete(scans).where(inArray(scans.id, ids));
    });
    return ids.length;
  } catch (error) {
    if (ids.length === 1) {
      failed(ids[0]!, error);
      return 0;
    }
    const half = Math.ceil(ids.length / 2);
    return (
      (await removeRows(db, ids.slice(0, half), failed)) + (await removeRows(db, ids.slice(half), failed))
    );
  }
}

/** The copies of pictures that no version of the data set has any more, or that one was about to get. */
async function forgottenCopies(db: Db, ids: string[]): Promise<{ scanId: string; key: string }[]> {
  const entries = await db
    .select({ versionId: datasetEntries.versionId, scanId: datasetEntries.scanId })
    .from(datasetEntries)
    .where(and(inArray(datasetEntries.scanId, ids), isNull(datasetEntries.kept)));
  return entries.map(({ versionId, scanId }) => ({ scanId, key: keptPictureKey(versionId, scanId) }));
}

/** A study's answer describes all of its slices, so it is deleted with the first of them. */
async function forgetStudyAnswers(db: Pick<Db, 'select' | 'delete'>, ids: string[]): Promise<void> {
  const studies = db
    .select({ id: dicomStudies.id })
    .from(dicomStudies)
    .innerJoin(
      dicomSources,
      and(eq(dicomSources.apiKeyId, dicomStudies.apiKeyId), eq(dicomSources.studyUid, dicomStudies.studyUid)),
    )
    .where(inArray(dicomSources.scanId, ids));
  await db.delete(dicomStudies).where(inArray(dicomStudies.id, studies));
}

/** Runs after each deletion, and every minute for what an earlier purge left. */
export const purgeJob = defineJob({
  ...purgeJobType,
  concurrency: 1,
  schedule: '* * * * *',
  handler: async (_, context: Context, { signal }) => {
    await purgeDeleted(context, signal);
  },
});
