import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import { reviewMessages } from '#contract/messages.ts';
import type { ReviewVerdict } from '#contract/picture-verdict.ts';
import type { ReviewedBox, reviewCall } from '#contract/review.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { reviewSkips, reviews, type ScanRow, scans, secondReadings } from '#server/platform/db/schema.ts';
import { recordReopening, reopenReview } from '#server/scan/reopen-review.ts';
import { scanNotFound } from '#server/scan/scan-not-found.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { applyJudgment } from './apply-judgment.ts';
import { claimScan, refuseClaimed, releaseClaim } from './claims.ts';
import { readVerdict } from './read-verdict.ts';
import {
  drawSecondReading,
  findSecondReading,
  isReaderOf,
  type Reviewer,
  recordSecondReading,
  type SecondReading,
  waitsFor,
  withdrawSecondReading,
} from './second-readings.ts';

type Reading = Pick<Db, 'select'>;

type Body = BodyOf<typeof reviewCall>;
type JudgedBody = Pick<Body, 'reviewNotes'> & Partial<Body>;

/** Locks the scan's row until the end of the transaction, so that a concurrent reviewer sees this verdict first. */
async function lockScan(tx: Reading, scanId: string): Promise<ScanRow> {
  const [row] = await tx
    .select()
    .from(scans)
    .where(and(eq(scans.id, scanId), notDeleted))
    .for('update');
  if (!row) throw scanNotFound();
  return row;
}

/**
 * Claims a scan for a reviewer. Returns who else has claimed it, and the version under the claim. A first reader who has
 * already judged the scan claims nothing: a claim that arrives late would keep the second reader away and name the first.
 */
export async function openForReview(
  { db, now }: Context,
  scanId: string,
  adminId: string,
): Promise<{ openedBy: string | null; reviewVersion: number }> {
  return db.transaction(async (tx) => {
    const { reviewVersion } = await lockScan(tx, scanId);
    const second = await findSecondReading(tx, scanId);
    const hasRead = second?.status === 'waiting' && second.firstAdminId === adminId;
    return { openedBy: hasRead ? null : await claimScan({ db: tx, now }, scanId, adminId), reviewVersion };
  });
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

async function refuseStale(
  tx: Reading,
  row: ScanRow,
  second: SecondReading | undefined,
  { reviewVersion, replaces }: JudgedBody,
  by: Reviewer,
): Promise<void> {
  const stale = reviewVersion !== undefined && reviewVersion !== row.reviewVersion;
  if ((row.reviewStatus === 'open' || replaces) && !stale) return;
  const latest = await latestReview(tx, row.id);
  // The person who settles a case must not learn who read it.
  const other = second?.status === 'disagreed' ? 'reader' : latest?.adminName ? 'named' : 'visitor';
  const who = latest?.adminId === by.adminId ? 'you' : other;
  const name = latest?.adminName ?? '';
  const { reviewStatus } = row;
  throw new AppError('conflict', (t) =>
    reviewStatus === 'open'
      ? t('review.reopened', { who, name })
      : t('review.judged', { who, name, verdict: reviewStatus }),
  );
}

function checkBoxes(row: ScanRow, boxes: ReviewedBox[]): void {
  const outside = (x: number, y: number) => x < 0 || y < 0 || x > row.width || y > row.height;
  for (const { x, y, frame, contour = [] } of boxes) {
    if (outside(x, y)) throw new AppError('bad_request', (t) => t('review.boxOutside'));
    if (contour.some(([left, top]) => outside(left, top))) {
      throw new AppError('bad_request', (t) => t('review.outlineOutside'));
    }
    if (frame >= row.frameCount)
      throw new AppError('bad_request', (t) => t('review.noFrame', { frame: frame + 1 }));
  }
}

/** Only a lead reviewer or administrator who is neither reader may settle a disagreement. */
function refuseSettling(second: SecondReading | undefined, { role, adminId }: Reviewer): void {
  if (second?.status !== 'disagreed') return;
  if (role === 'reviewer') {
    throw new AppError('forbidden', (t) => t('review.administratorSettles'));
  }
  if (isReaderOf(second, adminId)) {
    throw new AppError('forbidden', (t) => t('review.otherSettles'));
  }
}

/** Whether there is a final judgment. Only a lead reviewer or administrator who is neither reader may change it. */
async function refuseOverruling(
  tx: Reading,
  row: ScanRow,
  second: SecondReading | undefined,
  { role, adminId }: Reviewer,
): Promise<boolean> {
  if (second?.status !== 'settled' || row.reviewId === null) return false;
  const [current] = await tx.select().from(reviews).where(eq(reviews.id, row.reviewId));
  if (current?.reading !== 'final') return false;
  if (role !== 'reviewer' && !isReaderOf(second, adminId)) return true;
  throw new AppError('forbidden', (t) => t('review.settled'));
}

/** The note that is saved if the reviewer leaves the field empty. */
const standardNotes: Record<ReviewVerdict, string> = {
  correct: reviewMessages.defaultCorrect,
  incorrect: reviewMessages.defaultIncorrect,
  undecided: '',
};

type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>;
type NewReview = typeof reviews.$inferInsert & { action: ReviewVerdict; createdAt: Date };

/** Makes a verdict the current judgment of its scan: the first one, or the final one after two different readings. */
async function recordJudgment(
  tx: Tx,
  context: Context,
  by: Reviewer,
  { review, final }: { review: NewReview; final: string | undefined },
): Promise<void> {
  await tx.insert(reviews).values({ ...review, reading: final ? 'final' : 'first' });
  await applyJudgment(tx, review);
  if (final) await tx.update(secondReadings).set({ status: 'settled' }).where(eq(secondReadings.id, final));
  else await drawSecondReading(tx, context, review);
  await recordAudit(tx, {
    admin: by.username,
    action: `review scan as ${review.action}`,
    target: review.scanId,
    ...(final && { detail: 'final, after two different readings' }),
  });
}

/**
 * Records a reviewer's verdict. 'Incorrect' puts the scan into the data set with the reviewer's boxes: an empty list means
 * no tumor, no list means that nobody drew boxes. The model's boxes are kept. If the scan waits for a second reader, this
 * is the second reading and the current judgment does not change.
 */
export async function reviewScan(
  context: Context,
  by: Reviewer,
  scanId: string,
  given: JudgedBody,
): Promise<{ reviewId: string; reviewedAt: Date; verdict: ReviewVerdict }> {
  const moment = context.now();
  const reviewId = randomUUID();
  const verdict = await context.db.transaction(async (tx) => {
    const row = await lockScan(tx, scanId);
    if (row.processingStatus !== 'completed') throw new AppError('conflict', (t) => t('review.noResult'));
    await refuseClaimed({ db: tx, now: context.now }, scanId, by.adminId);
    const said = readVerdict(row, (await detectionsOf(tx, [scanId])).get(scanId) ?? [], given);
    if (said.boxes) checkBoxes(row, said.boxes);
    const review = {
      id: reviewId,
      scanId,
      adminId: by.adminId,
      adminName: by.username,
      ...said,
      notes: given.reviewNotes.trim() || standardNotes[said.action],
      createdAt: moment,
    };
    const second = await findSecondReading(tx, scanId);
    let change: Partial<typeof scans.$inferInsert> = {};
    if (second && waitsFor(second, by.adminId)) {
      if (given.reviewVersion !== undefined && given.reviewVersion !== row.reviewVersion) {
        throw new AppError('conflict', (t) => t('review.changed'));
      }
      await recordSecondReading(tx, row, second, review);
    } else {
      await refuseStale(tx, row, second, given, by);
      refuseSettling(second, by);
      const replacesFinal = await refuseOverruling(tx, row, second, by);
      const final = second && (second.status === 'disagreed' || replacesFinal) ? second.id : undefined;
      await recordJudgment(tx, context, by, { review, final });
      change = { reviewStatus: said.action, reviewId };
    }
    await tx.delete(reviewSkips).where(eq(reviewSkips.scanId, scanId));
    // Also hides the reader's name from the second reader.
    await releaseClaim(tx, scanId, by.adminId);
    await tx
      .update(scans)
      .set({ ...change, reviewVersion: row.reviewVersion + 1, updatedAt: moment })
      .where(eq(scans.id, scanId));
    return said.action;
  });
  return { reviewId, reviewedAt: moment, verdict };
}

/** Withdraws a final judgment: the first reading applies again, and the disagreement is open again. */
async function withdrawFinal(
  tx: Tx,
  row: ScanRow,
  second: SecondReading,
  { by, at }: { by: Reviewer; at: Date },
): Promise<void> {
  const [first] = await tx.select().from(reviews).where(eq(reviews.id, second.firstReviewId));
  if (!first) throw new AppError('conflict', (t) => t('review.firstReadingGone'));
  await recordReopening(tx, { scanId: row.id, by, action: 'reopened', reading: 'final', at });
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

/** Withdraws any reviewer's judgment, old or new. A second reader can withdraw only their own reading. */
export async function reopenScan({ db, now }: Context, by: Reviewer, scanId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockScan(tx, scanId);
    const second = await findSecondReading(tx, scanId);
    if (row.reviewStatus === 'open' || waitsFor(second, by.adminId)) {
      throw new AppError('conflict', (t) => t('review.inQueue'));
    }
    const latest = await latestReview(tx, scanId);
    if (second && latest?.id === second.secondReviewId && latest?.adminId === by.adminId) {
      await withdrawSecondReading(tx, second, scanId, by, now());
      await tx
        .update(scans)
        .set({ reviewVersion: row.reviewVersion + 1 })
        .where(eq(scans.id, scanId));
      return;
    }
    if (second?.status === 'settled' && latest?.reading === 'final' && latest.adminId === by.adminId) {
      await withdrawFinal(tx, row, second, { by, at: now() });
      return;
    }
    refuseSettling(second, by);
    await refuseOverruling(tx, row, second, by);
    await reopenReview(tx, row, { scanId, by, action: 'reopened', at: now() });
    await recordAudit(tx, { admin: by.username, action: 'reopen review', target: scanId });
  });
}
