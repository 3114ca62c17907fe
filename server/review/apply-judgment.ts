import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ReviewVerdict } from '#contract/picture-verdict.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { incorrectScans, randomChecks, type reviews } from '#server/platform/db/schema.ts';

/** Updates the data set and the random checks with the current judgment. */
export async function applyJudgment(
  tx: Pick<Db, 'insert' | 'update' | 'delete'>,
  review: typeof reviews.$inferInsert & { action: ReviewVerdict },
): Promise<void> {
  const { scanId, action } = review;
  const kept = {
    reviewId: review.id,
    reviewNotes: review.notes,
    flaggedByAdmin: review.adminName ?? '',
    boxes: review.boxes ?? null,
    createdAt: review.createdAt,
  };
  if (action === 'incorrect') {
    await tx
      .insert(incorrectScans)
      .values({ id: randomUUID(), scanId, ...kept })
      .onConflictDoUpdate({ target: incorrectScans.scanId, set: kept });
  } else {
    await tx.delete(incorrectScans).where(eq(incorrectScans.scanId, scanId));
  }
  await tx.update(randomChecks).set({ verdict: action }).where(eq(randomChecks.scanId, scanId));
}
