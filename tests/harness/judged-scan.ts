import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ReviewedBox } from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import { incorrectScans, reviews, type ScanRow, scans } from '#server/platform/db/schema.ts';

interface Judgment {
  action?: 'correct' | 'incorrect';
  boxes?: ReviewedBox[] | null;
  notes?: string;
  by?: string;
}

/** Records a judgment as the review desk would. Returns the id of the dataset entry for an incorrect scan. */
export async function judgeScan(
  db: Context['db'],
  scan: Pick<ScanRow, 'id'>,
  { action = 'incorrect', boxes = null, notes = 'wrong', by = 'ada' }: Judgment = {},
): Promise<string> {
  const reviewId = randomUUID();
  const about = { scanId: scan.id, boxes };
  await db.insert(reviews).values({ ...about, id: reviewId, adminName: by, action, notes });
  await db.update(scans).set({ reviewId, reviewStatus: action }).where(eq(scans.id, scan.id));
  const id = randomUUID();
  if (action === 'incorrect') {
    await db
      .insert(incorrectScans)
      .values({ ...about, id, reviewId, reviewNotes: notes, flaggedByAdmin: by });
  }
  return id;
}
