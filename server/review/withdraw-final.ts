import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { reviews, type ScanRow, scans, secondReadings } from '#server/platform/db/schema.ts';
import { applyJudgment } from './apply-judgment.ts';
import type { Reviewer, SecondReading } from './second-readings.ts';

/** Withdraws a final judgment: the first reading applies again, and the disagreement is open again. */
export async function withdrawFinal(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'delete'>,
  row: ScanRow,
  second: SecondReading,
  { by, at }: { by: Reviewer; at: Date },
): Promise<void> {
  const [first] = await tx.select().from(reviews).where(eq(reviews.id, second.firstReviewId));
  if (!first) throw new AppError('conflict', (t) => t('review.firstReadingGone'));
  await tx.insert(reviews).values({
    id: randomUUID(),
    scanId: row.id,
    adminId: by.adminId,
    adminName: by.username,
    action: 'reopened',
    reading: 'final',
    notes: '',
    createdAt: at,
  });
  await applyJudgment(tx, { ...first, action: second.firstAction });
  await tx.update(secondReadings).set({ status: 'disagreed' }).where(eq(secondReadings.id, second.id));
  await tx
    .update(scans)
    .set({
      reviewStatus: second.firstAction,
      reviewId: first.id,
      reviewVersion: row.reviewVersion + 1,
      updatedAt: at,
    })
    .where(eq(scans.id, row.id));
  await recordAudit(tx, { admin: by.username, action: 'withdraw final verdict', target: row.id });
}
