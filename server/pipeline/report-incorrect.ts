import { eq } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { feedbackMessages } from '#contract/messages.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { scans } from '#server/platform/db/schema.ts';
import { findScan } from './scan-view.ts';

/** Flags a result as doubtful. A high confidence is not put in question; a second report changes nothing. */
export async function reportIncorrect(
  { db, now }: Context,
  scanId: string,
): Promise<{ ignored: boolean; message: string }> {
  const row = await findScan(db, scanId);
  if (row.processingStatus !== 'completed') {
    throw new AppError('conflict', 'This scan has no result yet that could be incorrect.');
  }
  if (row.confidence !== null && row.confidence >= reviewThreshold) {
    return { ignored: true, message: feedbackMessages.ignored.description };
  }
  if (!row.reportedFalsePositive) {
    await db.update(scans).set({ reportedFalsePositive: true, updatedAt: now() }).where(eq(scans.id, scanId));
  }
  return { ignored: false, message: feedbackMessages.success.description };
}
