import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { reviewUndoMs } from '#contract/constants.ts';
import { reviewMessages } from '#contract/messages.ts';
import type { ReviewedBox } from '#contract/review.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { incorrectScans, reviews, scans } from '#server/platform/db/schema.ts';

type ScanRow = typeof scans.$inferSelect;
type Reading = Pick<Db, 'select'>;
type Reviewer = Pick<AdminSession, 'adminId' | 'username'>;

/** The button counts ten seconds in the browser; the request needs a moment more. */
const undoGraceMs = 3_000;

interface Verdict {
  action: 'correct' | 'incorrect';
  reviewNotes: string;
  boxes?: ReviewedBox[] | undefined;
  reviewVersion?: number | undefined;
}

/** The scan, held until the end of the transaction: a second reviewer waits and then sees the first one's word. */
async function holdScan(tx: Reading, scanId: string): Promise<ScanRow> {
  const [row] = await tx
    .select()
    .from(scans)
    .where(and(eq(scans.id, scanId), isNull(scans.deletedAt)))
    .for('update');
  if (!row) throw new AppError('not_found', 'This scan does not exist, or it has been deleted.');
  return row;
}

async function latestReview(tx: Reading, scanId: string) {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(eq(reviews.scanId, scanId))
    .orderBy(desc(reviews.createdAt))
    .limit(1);
  return row;
}

async function refuseStale(tx: Reading, row: ScanRow, seenVersion: number | undefined, by: Reviewer) {
  const stale = seenVersion !== undefined && seenVersion !== row.reviewVersion;
  if (row.reviewStatus === 'open' && !stale) return;
  const latest = await latestReview(tx, row.id);
  const who = latest?.adminId === by.adminId ? 'You have' : `${latest?.adminName ?? 'Someone'} has`;
  throw new AppError(
    'conflict',
    row.reviewStatus === 'open'
      ? `${who} reviewed this scan and taken it back since you opened it. Look at it again.`
      : `${who} already reviewed this scan as ${row.reviewStatus}. Nothing was overwritten.`,
  );
}

function checkBoxes(row: ScanRow, boxes: ReviewedBox[]): void {
  for (const { x, y, frame } of boxes) {
    if (x < 0 || y < 0 || x > row.width || y > row.height) {
      throw new AppError('bad_request', 'The centre of a box lies outside the picture.');
    }
    if (frame >= row.frameCount) throw new AppError('bad_request', `This scan has no frame ${frame + 1}.`);
  }
}

/**
 * Records what a reviewer says. 'Incorrect' puts the scan into the data set with the reviewer's boxes: an empty
 * list says that there is nothing to see, none at all that nobody drew anything. The model's own boxes stay.
 */
export async function reviewScan(
  { db, now }: Context,
  by: Reviewer,
  scanId: string,
  { action, reviewNotes, boxes, reviewVersion }: Verdict,
): Promise<{ reviewId: string; reviewedAt: Date }> {
  const moment = now();
  const reviewId = randomUUID();
  const standard = action === 'correct' ? reviewMessages.defaultCorrect : reviewMessages.defaultIncorrect;
  const notes = reviewNotes.trim() || standard;
  await db.transaction(async (tx) => {
    const row = await holdScan(tx, scanId);
    if (row.processingStatus !== 'completed') {
      throw new AppError('conflict', 'This scan has no result yet, so there is nothing to review.');
    }
    await refuseStale(tx, row, reviewVersion, by);
    const drawn = action === 'incorrect' ? (boxes ?? null) : null;
    if (drawn) checkBoxes(row, drawn);
    await tx.insert(reviews).values({
      id: reviewId,
      scanId,
      adminId: by.adminId,
      adminName: by.username,
      action,
      notes,
      boxes: drawn,
      createdAt: moment,
    });
    if (action === 'incorrect') {
      await tx.insert(incorrectScans).values({
        id: randomUUID(),
        scanId,
        reviewId,
        reviewNotes: notes,
        flaggedByAdmin: by.username,
        boxes: drawn,
        createdAt: moment,
      });
    }
    await tx
      .update(scans)
      .set({ reviewStatus: action, reviewVersion: row.reviewVersion + 1, updatedAt: moment })
      .where(eq(scans.id, scanId));
    await recordAudit(tx, { admin: by.username, action: `review scan as ${action}`, target: scanId });
  });
  return { reviewId, reviewedAt: moment };
}

/** Takes one's own review back; the scan returns to the queue and leaves the data set. */
export async function undoReview({ db, now }: Context, by: AdminSession, scanId: string): Promise<void> {
  const moment = now();
  await db.transaction(async (tx) => {
    const row = await holdScan(tx, scanId);
    const latest = await latestReview(tx, scanId);
    if (!latest || latest.undoneAt || row.reviewStatus === 'open') {
      throw new AppError('conflict', 'There is no review of this scan to take back.');
    }
    if (latest.adminId !== by.adminId) {
      throw new AppError('forbidden', `Only ${latest.adminName} can take this review back.`);
    }
    if (moment.getTime() - latest.createdAt.getTime() > reviewUndoMs + undoGraceMs) {
      throw new AppError('conflict', 'A review can be taken back for ten seconds only.');
    }
    await tx.update(reviews).set({ undoneAt: moment }).where(eq(reviews.id, latest.id));
    await tx.delete(incorrectScans).where(eq(incorrectScans.reviewId, latest.id));
    await tx
      .update(scans)
      .set({ reviewStatus: 'open', reviewVersion: row.reviewVersion + 1, updatedAt: moment })
      .where(eq(scans.id, scanId));
    await recordAudit(tx, { admin: by.username, action: 'take back review', target: scanId });
  });
}
