import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ReviewVerdict } from '#contract/picture-verdict.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { importedLabels, reviews, type ScanRow, scans, secondReadings } from '#server/platform/db/schema.ts';
import { applyJudgment } from './apply-judgment.ts';

async function isJudgedSince(tx: Pick<Db, 'select'>, { reviewId }: ScanRow, moment: Date): Promise<boolean> {
  if (reviewId === null) return false;
  const [current] = await tx.select().from(reviews).where(eq(reviews.id, reviewId));
  return current !== undefined && current.createdAt >= moment;
}

/**
 * Makes imported labels the judgment of their scan. The labels stay unchanged; the verdict only says whether the model
 * agrees. A judgment that was given after the import stays; an earlier one is replaced and stays in the history.
 */
export async function recordImport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { scanId, boxes, picture, adminId, adminName, createdAt }: typeof importedLabels.$inferSelect,
  action: ReviewVerdict,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(scans)
      .where(and(eq(scans.id, scanId), notDeleted))
      .for('update');
    await tx.delete(importedLabels).where(eq(importedLabels.scanId, scanId));
    if (!row || (await isJudgedSince(tx, row, createdAt))) return false;
    // A blind second reading of labels that no longer count is not needed.
    await tx
      .delete(secondReadings)
      .where(and(eq(secondReadings.scanId, scanId), eq(secondReadings.status, 'waiting')));
    const moment = now();
    const review = {
      id: randomUUID(),
      scanId,
      adminId,
      adminName,
      action,
      picture,
      boxes,
      createdAt: moment,
    };
    const imported = { ...review, reading: 'import' as const, notes: 'Imported labels' };
    await tx.insert(reviews).values(imported);
    await applyJudgment(tx, imported);
    await tx
      .update(scans)
      .set({
        reviewStatus: action,
        reviewId: review.id,
        reviewVersion: row.reviewVersion + 1,
        updatedAt: moment,
      })
      .where(eq(scans.id, scanId));
    await recordAudit(tx, { admin: adminName, action: 'apply imported labels', target: scanId });
    return true;
  });
}
