import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import { shownVersion } from '#contract/recorded-model.ts';
import type { ReviewScan, reviewQueueCall } from '#contract/review.ts';
import { unspecifiedClasses } from '#contract/tumor-classes.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Counted, countUpTo } from '#server/platform/db/count-up-to.ts';
import {
  canStand,
  lowConfidence,
  notDeleted,
  waitingForReview,
} from '#server/platform/db/scan-predicates.ts';
import {
  detections,
  reviewAssignments,
  reviewSkips,
  reviews,
  type ScanRow,
  scans,
  secondReadings,
} from '#server/platform/db/schema.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { spokenQuality } from '#words/say/spoken-remarks.ts';
import { claimedByOther, claimsOfOthers, findOtherClaims, releaseClaim } from './claims.ts';
import { doubtsOf } from './doubts.ts';
import { queueOrder } from './queue-order.ts';
import { assignmentsOfOthers, isAssignedToOther } from './readers.ts';
import { hasReadingFor, waitsForReader } from './second-readings.ts';

type Query = QueryOf<typeof reviewQueueCall>;

/** Beyond this, an exact count is slow and not useful. */
export const countedAtMost = 1_000;

function narrow(db: Db, filter: Query['filter']): SQL | undefined {
  if (filter === 'all') return undefined;
  if (filter === 'reported') return eq(scans.reportedFalsePositive, true);
  if (filter === 'low-confidence') return lowConfidence;
  if (filter === 'random-check') return eq(scans.randomCheck, true);
  const names = filter === 'tumor' ? [...unspecifiedClasses] : [filter];
  return exists(
    db
      .select({ one: sql`1` })
      .from(detections)
      .where(and(eq(detections.scanId, scans.id), inArray(detections.class, names))),
  );
}

/** Scans whose label was withdrawn because it said nothing about the picture. */
async function doubtedLabels(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ scanId: reviews.scanId })
    .from(reviews)
    .where(and(inArray(reviews.scanId, ids), eq(reviews.action, 'doubted')));
  return new Set(rows.map(({ scanId }) => scanId));
}

/** Scans as a reviewer sees them. */
export async function viewForReview(
  context: Pick<Context, 'db' | 'now'>,
  adminId: string,
  rows: ScanRow[],
): Promise<ReviewScan[]> {
  const ids = rows.map(({ id }) => id);
  const [found, others, doubted] = await Promise.all([
    detectionsOf(context.db, ids),
    findOtherClaims(context, ids, adminId),
    doubtedLabels(context.db, ids),
  ]);
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    detections: found.get(row.id) ?? [],
    answer: row.answer,
    otherDetections: row.otherDetections ?? [],
    faintDetections: row.faintDetections ?? [],
    reportedFalsePositive: row.reportedFalsePositive,
    // A second reader must not learn that the scan was judged before.
    reviewRequested: row.reviewRequested && row.reviewStatus === 'open',
    randomCheck: row.randomCheck,
    doubts: doubtsOf({ ...row, labelDoubted: row.reviewStatus === 'open' && doubted.has(row.id) }),
    createdAt: row.createdAt.toISOString(),
    confidence: row.confidence,
    width: row.width,
    height: row.height,
    shownFrame: row.shownFrame,
    pixelSpacing: row.pixelSpacing,
    modelVersion: shownVersion(row.modelVersion),
    quality: row.quality && spokenQuality(row.quality, row),
    reviewVersion: row.reviewVersion,
    openedBy: others.get(row.id) ?? null,
  }));
}

/** A section of the queue: its length, and how to read a page of it. */
interface Section {
  total: number;
  read: (limit: number, offset: number) => Promise<ScanRow[]>;
}

/** Reads a page across consecutive sections. */
async function readAcross(sections: Section[], limit: number, offset: number): Promise<ScanRow[]> {
  const rows: ScanRow[] = [];
  let before = 0;
  for (const { total, read } of sections) {
    const from = Math.max(0, offset + rows.length - before);
    const wanted = Math.min(limit - rows.length, total - from);
    if (wanted > 0) rows.push(...(await read(wanted, from)));
    before += total;
  }
  return rows;
}

/**
 * A page of the queue: scans that wait for a second reader, then unjudged scans, then those that this reader skipped
 * (longest ago first), and last those that others have claimed or were given. What this reader was given comes first among
 * the unjudged.
 */
export async function readQueue(
  context: Context,
  adminId: string,
  { filter, limit, offset }: Query,
): Promise<Counted & { scans: ReviewScan[] }> {
  const { db } = context;
  const narrowed = narrow(db, filter);
  const skipped = and(eq(reviewSkips.scanId, scans.id), eq(reviewSkips.adminId, adminId));
  const notSkipped = notExists(db.select({ one: sql`1` }).from(reviewSkips).where(skipped));
  const held = sql`(${claimedByOther(context, adminId)} or ${isAssignedToOther(db, adminId)})`;
  const wanted = and(or(waitingForReview, hasReadingFor(db, adminId)), notDeleted, narrowed);
  const unread = and(waitsForReader(adminId), notDeleted, narrowed, notSkipped, not(held));
  const fresh = and(waitingForReview, narrowed, not(held));
  const skippedScans = and(wanted, not(held));
  // Begins with the few scans that are held: `held` would ask about each that waits.
  const elsewhere = and(
    wanted,
    inArray(scans.id, claimsOfOthers(context, adminId).union(assignmentsOfOthers(db, adminId))),
  );
  const given = and(eq(reviewAssignments.scanId, scans.id), eq(reviewAssignments.adminId, adminId));
  const notGiven = notExists(db.select({ one: sql`1` }).from(reviewAssignments).where(given));
  const [[seconds], some, [mine], [skippedCount], [skippedFresh], claimed] = await Promise.all([
    db
      .select({ n: count() })
      .from(secondReadings)
      .innerJoin(scans, eq(scans.id, secondReadings.scanId))
      .where(unread),
    countUpTo(db, scans, fresh, countedAtMost),
    db.select({ n: count() }).from(scans).innerJoin(reviewAssignments, given).where(and(fresh, notSkipped)),
    db.select({ n: count() }).from(scans).innerJoin(reviewSkips, skipped).where(skippedScans),
    db.select({ n: count() }).from(scans).innerJoin(reviewSkips, skipped).where(fresh),
    db.$count(scans, elsewhere),
  ]);
  // If the page may reach the next section, the exact count is needed to know where that begins.
  const reachesEnd = !some.totalIsExact && offset + limit > some.total - (skippedFresh?.n ?? 0);
  const all = reachesEnd ? { total: await db.$count(scans, fresh), totalIsExact: true } : some;
  const columns = getTableColumns(scans);
  const sections: Section[] = [
    {
      total: seconds?.n ?? 0,
      read: (most, from) =>
        db
          .select(columns)
          .from(secondReadings)
          .innerJoin(scans, eq(scans.id, secondReadings.scanId))
          .where(unread)
          .orderBy(asc(secondReadings.drawnAt), asc(secondReadings.id))
          .limit(most)
          .offset(from),
    },
    {
      total: mine?.n ?? 0,
      read: (most, from) =>
        db
          .select(columns)
          .from(scans)
          .innerJoin(reviewAssignments, given)
          .where(and(fresh, notSkipped))
          .orderBy(...queueOrder)
          .limit(most)
          .offset(from),
    },
    {
      total: all.total - (mine?.n ?? 0) - (skippedFresh?.n ?? 0),
      read: (most, from) =>
        db
          .select()
          .from(scans)
          .where(and(fresh, notSkipped, notGiven))
          .orderBy(...queueOrder)
          .limit(most)
          .offset(from),
    },
    {
      total: skippedCount?.n ?? 0,
      read: (most, from) =>
        db
          .select(columns)
          .from(scans)
          .innerJoin(reviewSkips, skipped)
          .where(skippedScans)
          .orderBy(asc(reviewSkips.skippedAt), asc(scans.id))
          .limit(most)
          .offset(from),
    },
    {
      total: claimed,
      read: (most, from) =>
        db
          .select()
          .from(scans)
          .where(elsewhere)
          .orderBy(asc(scans.createdAt), asc(scans.id))
          .limit(most)
          .offset(from),
    },
  ];
  const rows = await readAcross(sections, limit, offset);
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  return { total, totalIsExact: all.totalIsExact, scans: await viewForReview(context, adminId, rows) };
}

/** Current judgments and second readings by everyone since midnight (UTC). */
export async function countReviewedToday({ db, now }: Context): Promise<number> {
  const midnight = new Date(now());
  midnight.setUTCHours(0, 0, 0, 0);
  const [[current], [second]] = await Promise.all([
    db
      .select({ n: count() })
      .from(reviews)
      .innerJoin(scans, and(eq(scans.reviewId, reviews.id), isNotNull(scans.reviewId), notDeleted))
      .where(and(gt(reviews.createdAt, midnight), canStand)),
    db
      .select({ n: count() })
      .from(secondReadings)
      .where(and(gt(secondReadings.readAt, midnight), isNotNull(secondReadings.secondAction))),
  ]);
  return (current?.n ?? 0) + (second?.n ?? 0);
}

/** Puts a scan at the end of one administrator's queue. */
export async function skipScan({ db, now }: Context, scanId: string, adminId: string): Promise<void> {
  await releaseClaim(db, scanId, adminId);
  const skippedAt = now();
  await db
    .insert(reviewSkips)
    .values({ scanId, adminId, skippedAt })
    .onConflictDoUpdate({ target: [reviewSkips.scanId, reviewSkips.adminId], set: { skippedAt } });
}
