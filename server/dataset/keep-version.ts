import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { datasetEntries, datasetVersions, reviews, scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { keptPictureKey } from '#server/scan/files.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { contentsOf } from './version-contents.ts';
import { findVersion } from './versions.ts';

const copiedAtOnce = 50;

/** Copies what an export needs of the next entries without a copy. Returns how many there were. */
async function copySome({ db, storage }: Context, versionId: string): Promise<number> {
  const rows = await db
    .select({ scan: scans, review: reviews })
    .from(datasetEntries)
    .innerJoin(scans, and(eq(scans.id, datasetEntries.scanId), notDeleted))
    .innerJoin(reviews, eq(reviews.id, datasetEntries.reviewId))
    .where(and(eq(datasetEntries.versionId, versionId), isNull(datasetEntries.kept)))
    .orderBy(asc(datasetEntries.scanId))
    .limit(copiedAtOnce);
  const found = await detectionsOf(
    db,
    rows.map(({ scan }) => scan.id),
  );
  for (const { scan, review } of rows) {
    const key = keptPictureKey(versionId, scan.id);
    await storage.put(key, await storage.get(scan.displayPath), { contentType: 'image/png' });
    await db
      .update(datasetEntries)
      .set({ kept: { scan: { ...scan, displayPath: key }, review, detections: found.get(scan.id) ?? [] } })
      .where(and(eq(datasetEntries.versionId, versionId), eq(datasetEntries.scanId, scan.id)));
  }
  return rows.length;
}

export const keepVersionJob = defineJob({
  name: 'keep-dataset-version',
  payload: z.object({ versionId: z.uuid() }),
  onePer: ({ versionId }) => versionId,
  concurrency: 1,
  handler: async ({ versionId }, context: Context, { signal }) => {
    while ((await copySome(context, versionId)) > 0) signal.throwIfAborted();
    const version = await findVersion(context.db, versionId);
    const stored = (await contentsOf(context.db, [version])).get(versionId);
    const whole = stored?.pictures === version.pictures && stored.unlabelled === version.unlabelled;
    await context.db
      .update(datasetVersions)
      .set(whole ? { keptAt: context.now() } : { keepRequestedAt: null })
      .where(eq(datasetVersions.id, versionId));
  },
});

/** Starts to copy a version. Refused if it has lost pictures, because the rest would not be that version. */
export async function keepVersion(context: Context, by: AdminSession, id: string): Promise<void> {
  const { db, queue, now } = context;
  const version = await findVersion(db, id);
  if (version.keptAt) return;
  const stored = (await contentsOf(db, [version])).get(id);
  const total = version.pictures + version.unlabelled;
  const gone = total - (stored?.pictures ?? 0) - (stored?.unlabelled ?? 0);
  if (gone > 0) throw new AppError('conflict', (t) => t('dataset.cannotKeep', { gone, total }));
  await db.transaction(async (tx) => {
    await tx.update(datasetVersions).set({ keepRequestedAt: now() }).where(eq(datasetVersions.id, id));
    await queue.enqueue(keepVersionJob, { versionId: id }, { within: tx });
    await recordAudit(tx, { admin: by.username, action: 'keep dataset version', target: version.name });
  });
}

/** The names of the versions that would lose a picture with these scans, because they have no copy of it. */
export async function versionsLosing(
  db: Pick<Db, 'selectDistinct' | 'select'>,
  which: SQL | undefined,
): Promise<string[]> {
  const deleted = db.select({ id: scans.id }).from(scans).where(and(which, notDeleted));
  const rows = await db
    .selectDistinct({ name: datasetVersions.name, createdAt: datasetVersions.createdAt })
    .from(datasetEntries)
    .innerJoin(datasetVersions, eq(datasetVersions.id, datasetEntries.versionId))
    .where(and(inArray(datasetEntries.scanId, deleted), isNull(datasetEntries.kept)))
    .orderBy(asc(datasetVersions.createdAt));
  return rows.map(({ name }) => name);
}
