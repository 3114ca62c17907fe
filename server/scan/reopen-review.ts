import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Reading } from '#contract/review.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { incorrectScans, randomChecks, reviews, scans, secondReadings } from '#server/platform/db/schema.ts';

interface Reopening {
  scanId: string;
  /** Null: a visitor. */
  by: { adminId: string; username: string } | null;
  action: 'reopened' | 'reported' | 'removed';
  reading?: Reading;
  at: Date;
}

/** Adds the withdrawal of a judgment to the history. */
export async function recordReopening(tx: Pick<Db, 'insert'>, { by, at, ...rest }: Reopening): Promise<void> {
  const reader = { adminId: by?.adminId ?? null, adminName: by?.username ?? null };
  await tx.insert(reviews).values({ id: randomUUID(), ...reader, ...rest, notes: '', createdAt: at });
}

/**
 * Sends a judged scan back to the queue and takes it out of the data set. Its judgments stay in the history. The
 * caller has locked the row and checked that the scan was judged.
 */
export async function reopenReview(
  tx: Pick<Db, 'insert' | 'delete' | 'update'>,
  row: { reviewVersion: number },
  reopening: Reopening,
): Promise<void> {
  const { scanId, at } = reopening;
  await recordReopening(tx, reopening);
  await tx.delete(incorrectScans).where(eq(incorrectScans.scanId, scanId));
  await tx.update(randomChecks).set({ verdict: null }).where(eq(randomChecks.scanId, scanId));
  // Without a first judgment there is nothing to read again. Two completed readings still count.
  const reading = (status: 'waiting' | 'disagreed') =>
    and(eq(secondReadings.scanId, scanId), eq(secondReadings.status, status));
  await tx.delete(secondReadings).where(reading('waiting'));
  await tx.update(secondReadings).set({ status: 'settled' }).where(reading('disagreed'));
  await tx
    .update(scans)
    .set({
      reviewStatus: 'open',
      reviewId: null,
      reviewRequested: true,
      reviewVersion: row.reviewVersion + 1,
      updatedAt: at,
    })
    .where(eq(scans.id, scanId));
}
