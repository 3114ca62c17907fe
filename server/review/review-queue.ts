import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  lt,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unspecifiedClasses } from '#contract/format.ts';
import type { ReviewScan, reviewFilters } from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import { detectionsOf } from '#server/pipeline/scan-view.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lowConfidence, waitingForReview } from '#server/platform/db/scan-predicates.ts';
import {
  admins,
  detections,
  reviewPresence,
  reviewSkips,
  reviews,
  scans,
} from '#server/platform/db/schema.ts';

export type ReviewFilter = (typeof reviewFilters)[number];
type ScanRow = typeof scans.$inferSelect;

/** Whoever has shown a scan within this time counts as looking at it. */
export const presenceMs = 60_000;

function narrow(db: Db, filter: ReviewFilter): SQL | undefined {
  if (filter === 'all') return undefined;
  if (filter === 'reported') return eq(scans.reportedFalsePositive, true);
  if (filter === 'low-confidence') return lowConfidence;
  const names = filter === 'tumor' ? [...unspecifiedClasses] : [filter];
  return exists(
    db
      .select({ one: sql`1` })
      .from(detections)
      .where(and(eq(detections.scanId, scans.id), inArray(detections.class, names))),
  );
}

/** Other administrators who have these scans open, by scan. */
export async function othersAt(
  { db, now }: Pick<Context, 'db' | 'now'>,
  scanIds: string[],
  adminId: string,
): Promise<Map<string, string>> {
  if (scanIds.length === 0) return new Map();
  const rows = await db
    .select({ scanId: reviewPresence.scanId, username: admins.username })
    .from(reviewPresence)
    .innerJoin(admins, eq(admins.id, reviewPresence.adminId))
    .where(
      and(
        inArray(reviewPresence.scanId, scanIds),
        ne(reviewPresence.adminId, adminId),
        gt(reviewPresence.seenAt, new Date(now().getTime() - presenceMs)),
      ),
    )
    .orderBy(asc(reviewPresence.seenAt));
  return new Map(rows.map(({ scanId, username }) => [scanId, username]));
}

/** Scans as a reviewer sees them. */
export async function viewForReview(
  context: Pick<Context, 'db' | 'now'>,
  adminId: string,
  rows: ScanRow[],
): Promise<ReviewScan[]> {
  const ids = rows.map(({ id }) => id);
  const [found, others] = await Promise.all([detectionsOf(context.db, ids), othersAt(context, ids, adminId)]);
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    detections: found.get(row.id) ?? [],
    reportedFalsePositive: row.reportedFalsePositive,
    reviewRequested: row.reviewRequested,
    createdAt: row.createdAt.toISOString(),
    confidence: row.confidence,
    width: row.width,
    height: row.height,
    shownFrame: row.shownFrame,
    pixelSpacing: row.pixelSpacing,
    modelVersion: row.modelVersion,
    quality: row.quality,
    reviewVersion: row.reviewVersion,
    openedBy: others.get(row.id) ?? null,
  }));
}

interface Page {
  filter: ReviewFilter;
  limit: number;
  offset: number;
}

/** A page of the queue: what this administrator has not skipped, then what they have, longest ago first. */
export async function readQueue(
  context: Context,
  adminId: string,
  { filter, limit, offset }: Page,
): Promise<{ scans: ReviewScan[]; total: number }> {
  const { db } = context;
  const where = and(waitingForReview, narrow(db, filter));
  const skipped = and(eq(reviewSkips.scanId, scans.id), eq(reviewSkips.adminId, adminId));
  const skip = db.select({ one: sql`1` }).from(reviewSkips).where(skipped);
  const [fresh, [all], [aside]] = await Promise.all([
    db
      .select()
      .from(scans)
      .where(and(where, notExists(skip)))
      .orderBy(
        sql`(${scans.reportedFalsePositive} or ${scans.reviewRequested}) desc`,
        desc(scans.doubt),
        asc(scans.createdAt),
        asc(scans.id),
      )
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(scans).where(where),
    db.select({ total: count() }).from(scans).innerJoin(reviewSkips, skipped).where(where),
  ]);
  const total = all?.total ?? 0;
  const freshTotal = total - (aside?.total ?? 0);
  const rest = limit - fresh.length;
  const later =
    rest > 0
      ? await db
          .select({ scan: scans })
          .from(scans)
          .innerJoin(reviewSkips, skipped)
          .where(where)
          .orderBy(asc(reviewSkips.skippedAt), asc(scans.id))
          .limit(rest)
          .offset(Math.max(0, offset - freshTotal))
      : [];
  const rows = [...fresh, ...later.map(({ scan }) => scan)];
  return { total, scans: await viewForReview(context, adminId, rows) };
}

/** Judgements of all administrators since midnight (UTC) that stand. */
export async function countReviewedToday({ db, now }: Context): Promise<number> {
  const midnight = new Date(now());
  midnight.setUTCHours(0, 0, 0, 0);
  const [row] = await db
    .select({ n: count() })
    .from(reviews)
    .innerJoin(scans, eq(scans.reviewId, reviews.id))
    .where(gt(reviews.createdAt, midnight));
  return row?.n ?? 0;
}

/** Says that an administrator looks at a scan now. */
export async function markOpen({ db, now }: Context, scanId: string, adminId: string): Promise<void> {
  const moment = now();
  await db
    .insert(reviewPresence)
    .values({ scanId, adminId, seenAt: moment })
    .onConflictDoUpdate({
      target: [reviewPresence.scanId, reviewPresence.adminId],
      set: { seenAt: moment },
    });
  await db.delete(reviewPresence).where(lt(reviewPresence.seenAt, new Date(moment.getTime() - presenceMs)));
}

/** Puts a scan at the end of one administrator's queue. */
export async function skipScan({ db, now }: Context, scanId: string, adminId: string): Promise<void> {
  const skippedAt = now();
  await db
    .insert(reviewSkips)
    .values({ scanId, adminId, skippedAt })
    .onConflictDoUpdate({ target: [reviewSkips.scanId, reviewSkips.adminId], set: { skippedAt } });
}
