import { randomUUID } from 'node:crypto';
import { and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ReviewVerdict } from '#contract/picture-verdict.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { reviews, type ScanRow, scans, secondReadings } from '#server/platform/db/schema.ts';
import { readReviewSettings } from '#server/platform/db/settings.ts';
import { recordReopening } from '#server/scan/reopen-review.ts';
import { isSampled } from '#server/scan/sampling.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { compareReadings } from './compare-readings.ts';

type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>;
type ReviewRow = typeof reviews.$inferInsert & { action: ReviewVerdict; createdAt: Date };
export type Reviewer = Pick<AdminSession, 'adminId' | 'username' | 'role'>;
export type SecondReading = typeof secondReadings.$inferSelect;

/** Condition: waits for a second reading that this reader may give. */
export function waitsForReader(adminId: string): SQL | undefined {
  return and(
    eq(secondReadings.status, 'waiting'),
    isNotNull(secondReadings.scanId),
    sql`${secondReadings.firstAdminId} is distinct from ${adminId}`,
  );
}

/** Condition: two others disagree, so this administrator may settle it without knowing their names. */
export function disputedByOthers(adminId: string): SQL | undefined {
  return and(
    eq(secondReadings.status, 'disagreed'),
    isNotNull(secondReadings.scanId),
    sql`${secondReadings.firstAdminId} is distinct from ${adminId}`,
    sql`${secondReadings.secondAdminId} is distinct from ${adminId}`,
  );
}

/** Shown instead of a reader's name in a dispute. */
export const anonymousReader = 'A reader';

/** A condition on scans: its second reading fits. */
function hasReading(db: Pick<Db, 'select'>, which: SQL | undefined): SQL<boolean> {
  const fitting = db
    .select({ one: sql`1` })
    .from(secondReadings)
    .where(and(eq(secondReadings.scanId, scans.id), which));
  return sql<boolean>`${exists(fitting)}`;
}

export const isDisputedByOthers = (db: Pick<Db, 'select'>, adminId: string): SQL<boolean> =>
  hasReading(db, disputedByOthers(adminId));

export const hasReadingFor = (db: Pick<Db, 'select'>, adminId: string): SQL =>
  hasReading(db, waitsForReader(adminId));

export async function findSecondReading(
  tx: Pick<Db, 'select'>,
  scanId: string,
): Promise<SecondReading | undefined> {
  const [row] = await tx.select().from(secondReadings).where(eq(secondReadings.scanId, scanId));
  return row;
}

/** Whether this administrator is one of the two readers, who may not settle their own disagreement. */
export const isReaderOf = (second: SecondReading, adminId: string): boolean =>
  second.firstAdminId === adminId || second.secondAdminId === adminId;

export function waitsFor(second: SecondReading | undefined, adminId: string): boolean {
  return second?.status === 'waiting' && second.firstAdminId !== adminId;
}

/** Samples judged scans for a second reading. Until it is given, the latest judgment counts. */
export async function drawSecondReading(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  review: ReviewRow,
): Promise<void> {
  const first = {
    firstReviewId: review.id,
    firstAdminId: review.adminId ?? null,
    firstAction: review.action,
    drawnAt: review.createdAt,
  };
  const { secondReaderPercent } = await readReviewSettings(tx);
  if (!isSampled(secret, 'second reading', review.scanId, secondReaderPercent)) {
    await tx.update(secondReadings).set(first).where(waitingOf(review.scanId));
    return;
  }
  await tx
    .insert(secondReadings)
    .values({ id: randomUUID(), scanId: review.scanId, ...first, countedFirst: review.action })
    .onConflictDoUpdate({ target: secondReadings.scanId, set: first, setWhere: waitingOf(review.scanId) });
}

const waitingOf = (scanId: string) =>
  and(eq(secondReadings.scanId, scanId), eq(secondReadings.status, 'waiting'));

/** Records the second reading. The first one stays; if they differ, a final one is needed. */
export async function recordSecondReading(
  tx: Tx,
  row: ScanRow,
  second: SecondReading,
  review: ReviewRow,
): Promise<void> {
  const [first] = await tx.select().from(reviews).where(eq(reviews.id, second.firstReviewId));
  if (!first) throw new AppError('conflict', (t) => t('review.firstReadingGone'));
  const { iou, agree } = compareReadings(
    { action: second.firstAction, picture: first.picture, boxes: first.boxes },
    { action: review.action, picture: review.picture, boxes: review.boxes ?? null },
    { detections: (await detectionsOf(tx, [row.id])).get(row.id) ?? [], picture: row },
  );
  await tx.insert(reviews).values({ ...review, reading: 'second' });
  await tx
    .update(secondReadings)
    .set({
      status: agree ? 'agreed' : 'disagreed',
      secondReviewId: review.id,
      secondAction: review.action,
      secondAdminId: review.adminId ?? null,
      iou,
      ...(second.countedSecond === null && { countedSecond: review.action, countedIou: iou }),
      readAt: review.createdAt,
    })
    .where(eq(secondReadings.id, second.id));
  // Without the verdict, which must not be visible in the log yet.
  await recordAudit(tx, { admin: review.adminName ?? null, action: 'give second reading', target: row.id });
}

/** The scan waits for a second reader again. */
export async function withdrawSecondReading(
  tx: Tx,
  second: SecondReading,
  scanId: string,
  by: Reviewer,
  at: Date,
): Promise<void> {
  await recordReopening(tx, { scanId, by, action: 'reopened', reading: 'second', at });
  await tx
    .update(secondReadings)
    .set({
      status: 'waiting',
      secondReviewId: null,
      secondAction: null,
      secondAdminId: null,
      iou: null,
      readAt: null,
    })
    .where(eq(secondReadings.id, second.id));
  await recordAudit(tx, { admin: by.username, action: 'withdraw second reading', target: scanId });
}
