import { and, count, desc, eq, not, sql } from 'drizzle-orm';
import type { IncorrectScan } from '#contract/dataset.ts';
import { shownVersion } from '#contract/recorded-model.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { incorrectScans, scans } from '#server/platform/db/schema.ts';
import { anonymousReader, hasReadingFor, isDisputedByOthers } from '#server/review/second-readings.ts';
import { reopenReview } from '#server/scan/reopen-review.ts';
import { detectionsOf } from '#server/scan/view.ts';

const absent = () => new AppError('not_found', (t) => t('dataset.scanGone'));

/** Leaves out scans whose second reading the caller may still give, because the list would reveal the first one. */
export async function listIncorrectScans(
  { db }: Context,
  adminId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ scans: IncorrectScan[]; total: number; totalDownloads: number }> {
  const shown = and(eq(scans.id, incorrectScans.scanId), notDeleted, not(hasReadingFor(db, adminId)));
  const [rows, [totals]] = await Promise.all([
    db
      .select({ flagged: incorrectScans, scan: scans, anonymous: isDisputedByOthers(db, adminId) })
      .from(incorrectScans)
      .innerJoin(scans, shown)
      .orderBy(desc(incorrectScans.createdAt), desc(incorrectScans.id))
      .limit(limit)
      .offset(offset),
    db
      .select({
        total: count(),
        downloads: sql<number>`coalesce(sum(${incorrectScans.downloadCount}), 0)::float8`,
      })
      .from(incorrectScans)
      .innerJoin(scans, shown),
  ]);
  const found = await detectionsOf(
    db,
    rows.map(({ scan }) => scan.id),
  );
  return {
    total: totals?.total ?? 0,
    totalDownloads: totals?.downloads ?? 0,
    scans: rows.map(({ flagged, scan, anonymous }) => ({
      id: flagged.id,
      scanId: scan.id,
      filename: scan.filename,
      format: scan.format,
      fileSize: scan.fileSize,
      confidence: scan.confidence,
      downloadCount: flagged.downloadCount,
      reviewNotes: flagged.reviewNotes,
      flaggedByAdmin: anonymous ? anonymousReader : flagged.flaggedByAdmin,
      createdAt: flagged.createdAt.toISOString(),
      modelVersion: shownVersion(scan.modelVersion),
      boxes: flagged.boxes,
      detections: found.get(scan.id) ?? [],
    })),
  };
}

/** Refuses a download if nothing is flagged. */
export async function refuseEmpty({ db }: Context): Promise<void> {
  const [any] = await db
    .select({ id: incorrectScans.id })
    .from(incorrectScans)
    .innerJoin(scans, and(eq(scans.id, incorrectScans.scanId), notDeleted))
    .limit(1);
  if (!any) throw new AppError('not_found', (t) => t('dataset.empty'));
}

/** The de-identified file of one scan, under its neutral name. */
export async function readIncorrectFile(
  { db, storage }: Context,
  by: AdminSession,
  id: string,
): Promise<{ bytes: Uint8Array; contentType: string; filename: string }> {
  const [row] = await db
    .select({ path: scans.originalPath, contentType: scans.originalType, filename: scans.filename })
    .from(incorrectScans)
    .innerJoin(scans, and(eq(scans.id, incorrectScans.scanId), notDeleted))
    .where(eq(incorrectScans.id, id));
  if (!row) throw absent();
  const bytes = await storage.get(row.path);
  await db
    .update(incorrectScans)
    .set({ downloadCount: sql`${incorrectScans.downloadCount} + 1` })
    .where(eq(incorrectScans.id, id));
  await recordAudit(db, { admin: by.username, action: 'download dataset scan', target: id });
  return { bytes, contentType: row.contentType, filename: row.filename };
}

/** Removes the scan from the data set and returns it to the queue. */
export async function removeIncorrectScan({ db, now }: Context, by: AdminSession, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ scanId: scans.id, reviewVersion: scans.reviewVersion })
      .from(incorrectScans)
      .innerJoin(scans, eq(scans.id, incorrectScans.scanId))
      .where(eq(incorrectScans.id, id))
      .for('update');
    if (!found) throw absent();
    const { scanId } = found;
    await reopenReview(tx, found, { scanId, by, action: 'removed', at: now() });
    await recordAudit(tx, { admin: by.username, action: 'remove scan from dataset', target: scanId });
  });
}
