import { and, asc, count, eq, exists, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import type { ReviewScan, reviewFilters } from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import { detectionsOf } from '#server/pipeline/scan-view.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { admins, detections, reviewPresence, reviews, scans } from '#server/platform/db/schema.ts';

export type ReviewFilter = (typeof reviewFilters)[number];

/** Whoever has shown a scan within this time counts as looking at it. */
export const presenceMs = 60_000;

const lowConfidence = sql`${scans.confidence} < ${sql.raw(String(reviewThreshold))}`;

/**
 * Not yet reviewed, and doubtful: low confidence, or reported by a visitor. A scan without a detection waits
 * only when it was reported, as a possible miss. The words are those of the index scans_review.
 */
const waiting = and(
  sql`${scans.reviewStatus} = 'open'`,
  sql`${scans.processingStatus} = 'completed'`,
  isNull(scans.deletedAt),
  or(scans.reportedFalsePositive, lowConfidence),
);

function narrow(db: Db, filter: ReviewFilter): SQL | undefined {
  if (filter === 'all') return undefined;
  if (filter === 'reported') return eq(scans.reportedFalsePositive, true);
  if (filter === 'low-confidence') return lowConfidence;
  // The hosted provider has names of its own for a tumour of no particular kind.
  const names = filter === 'tumor' ? ['tumor', 'object', 'unspecified'] : [filter];
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

export async function readQueue(
  context: Context,
  adminId: string,
  { filter, limit }: { filter: ReviewFilter; limit: number },
): Promise<{ scans: ReviewScan[]; total: number }> {
  const { db } = context;
  const where = and(waiting, narrow(db, filter));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(scans)
      .where(where)
      .orderBy(sql`${scans.reportedFalsePositive} desc nulls last`, asc(scans.createdAt), asc(scans.id))
      .limit(limit),
    db.select({ total: count() }).from(scans).where(where),
  ]);
  const ids = rows.map(({ id }) => id);
  const [found, others] = await Promise.all([detectionsOf(db, ids), othersAt(context, ids, adminId)]);
  return {
    total: counted?.total ?? 0,
    scans: rows.map((row) => ({
      id: row.id,
      filename: row.filename,
      detections: found.get(row.id) ?? [],
      reportedFalsePositive: row.reportedFalsePositive,
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
    })),
  };
}

/** Reviews of all administrators since midnight (UTC) that stand. */
export async function countReviewedToday({ db, now }: Context): Promise<number> {
  const midnight = new Date(now());
  midnight.setUTCHours(0, 0, 0, 0);
  const [row] = await db
    .select({ n: count() })
    .from(reviews)
    .where(and(gt(reviews.createdAt, midnight), isNull(reviews.undoneAt)));
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
