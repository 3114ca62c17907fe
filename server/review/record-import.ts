import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ReviewVerdict } from '#contract/picture-verdict.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { importedLabels, reviews, scans } from '#server/platform/db/schema.ts';
import { applyJudgment } from './apply-judgment.ts';

/**
 * Makes imported labels the judgment of their scan. The labels stay unchanged; the verdict only says whether the model
 * agrees. If a reviewer has already judged the scan, that judgment stays.
 */
export async function recordImport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { scanId, boxes, picture, adminId, adminName }: typeof importedLabels.$inferSelect,
  action: ReviewVerdict,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(scans)
      .where(and(eq(scans.id, scanId), notDeleted))
      .for('update');
    await tx.delete(importedLabels).where(eq(importedLabels.scanId, scanId));
    if (row?.reviewStatus !== 'open') return false;
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
