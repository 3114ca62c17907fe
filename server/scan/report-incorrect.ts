import { and, eq } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { reviews, scans } from '#server/platform/db/schema.ts';
import scannerWords from '#words/en/scanner.ts';
import { reopenReview } from './reopen-review.ts';

/** Whether a visitor already sent this scan back. Only the first report after a judgment does so. */
async function reportedBefore(tx: Pick<Db, 'select'>, scanId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.scanId, scanId), eq(reviews.action, 'reported')))
    .limit(1);
  return row !== undefined;
}

/**
 * Flags a result as doubtful. A scan that was already judged returns to the review queue, once. A report of a
 * high-confidence result is ignored.
 */
export async function reportIncorrect(
  { db, scanReader, now }: Context,
  scanId: string,
): Promise<{ ignored: boolean; message: string }> {
  const row = await scanReader.byId(scanId);
  if (row.processingStatus !== 'completed') {
    throw new AppError('conflict', (t) => t('noResult'));
  }
  if (row.confidence !== null && row.confidence >= reviewThreshold) {
    return { ignored: true, message: scannerWords.report.ignoredText };
  }
  await db.transaction(async (tx) => {
    const [held] = await tx.select().from(scans).where(eq(scans.id, scanId)).for('update');
    if (!held) return;
    const at = now();
    if (held.reviewStatus !== 'open' && !(await reportedBefore(tx, scanId))) {
      await reopenReview(tx, held, { scanId, by: null, action: 'reported', at });
    }
    if (!held.reportedFalsePositive) {
      await tx.update(scans).set({ reportedFalsePositive: true, updatedAt: at }).where(eq(scans.id, scanId));
    }
  });
  return { ignored: false, message: scannerWords.report.successText };
}
