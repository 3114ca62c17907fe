import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { datasetEntries, dicomSources, dicomStudies, scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { tidyJobType } from '#server/platform/tidy-database-job.ts';
import { keptPictureKey, scanFolder } from '#server/scan/files.ts';
import { purgeJobType } from '#server/scan/jobs.ts';

const batch = 200;
/** Deletions within a minute share one cleanup of the database. */
const tidyAfterSeconds = 60;

/**
 * Removes the files, then the row, of every scan marked as deleted. The next purge finishes an interrupted one. A scan
 * that cannot be removed is logged and does not stop the others. Returns how many were removed and how many were not.
 */
export async function purgeDeleted(
  { database, db, storage, queue, log }: Context,
  signal?: AbortSignal,
): Promise<{ gone: number; stuck: number }> {
  let gone = 0;
  let stuck = 0;
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select({ id: scans.id })
      .from(scans)
      .where(and(isNotNull(scans.deletedAt), after ? gt(scans.id, after) : undefined))
      .orderBy(scans.id)
      .limit(batch);
    after = rows.at(-1)?.id;
    if (!after) break;
    for (const { id } of rows) {
      signal?.throwIfAborted();
      try {
        await storage.deleteAll(scanFolder(id));
        for (const key of await forgottenCopies(db, id)) await storage.delete(key);
        await forgetStudyAnswer(db, id);
        await db.delete(scans).where(eq(scans.id, id));
        gone += 1;
      } catch (error) {
        stuck += 1;
        log.error(
          { err: error, scanId: id },
          'a deleted scan could not be removed; the next purge tries again',
        );
      }
    }
  }
  if (gone > 0 && database.kind === 'pglite') {
    await queue.enqueue(tidyJobType, {}, { delaySeconds: tidyAfterSeconds });
  }
  return { gone, stuck };
}

/** The copies of a picture that no version of the data set has any more, or that one was about to get. */
async function forgottenCopies(db: Db, scanId: string): Promise<string[]> {
  const entries = await db
    .select({ versionId: datasetEntries.versionId })
    .from(datasetEntries)
    .where(and(eq(datasetEntries.scanId, scanId), isNull(datasetEntries.kept)));
  return entries.map(({ versionId }) => keptPictureKey(versionId, scanId));
}

/** A study's answer describes all of its slices, so it is deleted with the first of them. */
async function forgetStudyAnswer(db: Db, scanId: string): Promise<void> {
  const studies = db
    .select({ id: dicomStudies.id })
    .from(dicomStudies)
    .innerJoin(
      dicomSources,
      and(eq(dicomSources.apiKeyId, dicomStudies.apiKeyId), eq(dicomSources.studyUid, dicomStudies.studyUid)),
    )
    .where(eq(dicomSources.scanId, scanId));
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
