import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import {
  datasetEntries,
  datasetVersions,
  type KeptPicture,
  reviews,
  type ScanRow,
  scans,
} from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { keptPictureKey } from '#server/scan/files.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { contentsOf, type VersionRow } from './version-contents.ts';
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
    const kept = { scan: { ...scan, displayPath: key }, review, detections: found.get(scan.id) ?? [] };
    if (!(await recordCopy(db, versionId, kept))) await storage.delete(key);
  }
  return rows.length;
}

/** False if the scan was deleted meanwhile: its sender may have asked for that. */
async function recordCopy(
  db: Db,
  versionId: string,
  kept: KeptPicture & { scan: Pick<ScanRow, 'id'> },
): Promise<boolean> {
  const { id } = kept.scan;
  return db.transaction(async (tx) => {
    // A deletion waits for this lock, and then finds the copy.
    const [stored] = await tx
      .select({ id: scans.id })
      .from(scans)
      .where(and(eq(scans.id, id), notDeleted))
      .for('update');
    if (!stored) return false;
    await tx
      .update(datasetEntries)
      .set({ kept })
      .where(and(eq(datasetEntries.versionId, versionId), eq(datasetEntries.scanId, id)));
    return true;
  });
}

/** How many images of a version are gone, of how many. */
async function countGone(db: Db, version: VersionRow): Promise<{ gone: number; total: number }> {
  const stored = (await contentsOf(db, [version])).get(version.id);
  const total = version.pictures + version.unlabelled;
  return { gone: total - (stored?.pictures ?? 0) - (stored?.unlabelled ?? 0), total };
}

async function endCopying({ db }: Pick<Context, 'db'>, versionId: string, keptAt: Date | null) {
  await db
    .update(datasetVersions)
    .set(keptAt ? { keptAt } : { keepRequestedAt: null })
    .where(eq(datasetVersions.id, versionId));
}

export const keepVersionJob = defineJob({
  name: 'keep-dataset-version',
  payload: z.object({ versionId: z.uuid() }),
  onePer: ({ versionId }) => versionId,
  concurrency: 1,
  handler: async ({ versionId }, context: Context, { signal, lastAttempt }) => {
    try {
      while ((await copySome(context, versionId)) > 0) signal.throwIfAborted();
    } catch (error) {
      if (lastAttempt && !signal.aborted) await endCopying(context, versionId, null);
      throw error;
    }
    const { gone } = await countGone(context.db, await findVersion(context.db, versionId));
    await endCopying(context, versionId, gone === 0 ? context.now() : null);
  },
});

/** Starts to copy a version. Refused if it has lost pictures, because the rest would not be that version. */
export async function keepVersion(context: Context, by: AdminSession, id: string): Promise<void> {
  const { db, queue, now } = context;
  const version = await findVersion(db, id);
  if (version.keptAt) return;
  const { gone, total } = await countGone(db, version);
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
