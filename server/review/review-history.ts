import { and, asc, desc, eq, gte, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { highConfidence, mediumConfidence } from '#contract/constants.ts';
import { dayMs } from '#contract/days.ts';
import { reviewVerdicts } from '#contract/picture-verdict.ts';
import type { ReviewEvent, reviewedScansCall, scanReviewsCall } from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { canStand } from '#server/platform/db/scan-predicates.ts';
import { admins, type ReviewRow, reviews, scans } from '#server/platform/db/schema.ts';
import { countedAtMost, viewForReview } from './review-queue.ts';
import {
  anonymousReader,
  findSecondReading,
  hasReadingFor,
  isDisputedByOthers,
  isReaderOf,
  waitsFor,
} from './second-readings.ts';

type Filters = QueryOf<typeof reviewedScansCall>;

export function eventOf(row: ReviewRow): ReviewEvent {
  const { id, createdAt, adminName, action, reading, picture, reason, notes, boxes } = row;
  return {
    id,
    at: createdAt.toISOString(),
    by: adminName,
    action,
    reading,
    picture,
    reason,
    notes,
    boxes,
  };
}

const bands: Record<Exclude<Filters['band'], 'all'>, SQL> = {
  high: sql`${scans.confidence} >= ${highConfidence}`,
  medium: sql`${scans.confidence} >= ${mediumConfidence} and ${scans.confidence} < ${highConfidence}`,
  low: sql`${scans.confidence} < ${mediumConfidence}`,
  none: isNull(scans.confidence),
};

/** Conditions on the scan's row, which also holds the current verdict. */
function ofScan({ verdict, model, band }: Filters): SQL | undefined {
  const status = verdict === 'unlabelled' ? 'incorrect' : verdict;
  return and(
    isNotNull(scans.reviewId),
    isNull(scans.deletedAt),
    status === 'all' ? undefined : eq(scans.reviewStatus, status),
    model ? eq(scans.modelVersion, model) : undefined,
    band === 'all' ? undefined : bands[band],
  );
}

/** Conditions on the judgment; undefined if there are none. */
function ofJudgment({ verdict, reviewer, from, to }: Filters): SQL | undefined {
  return and(
    verdict === 'unlabelled' ? isNull(reviews.boxes) : undefined,
    reviewer ? eq(reviews.adminName, reviewer) : undefined,
    from ? gte(reviews.createdAt, new Date(from)) : undefined,
    to ? lt(reviews.createdAt, new Date(Date.parse(to) + dayMs)) : undefined,
  );
}

/** The models of judged scans. Skips through the index, because there are few models and many scans. */
async function reviewedModels({ db }: Context): Promise<string[]> {
  const rows = await rowsOf<{ model: string }>(
    db,
    sql`with recursive found as (
      select min(model_version) as model from scans where review_id is not null
      union all
      select (select min(model_version) from scans where review_id is not null and model_version > found.model)
      from found where found.model is not null
    ) select model from found where model is not null`,
  );
  return rows.map(({ model }) => model);
}

/** Judged scans with their current judgment, except those whose blind second reading the caller may still give. */
export async function listReviewed(
  context: Context,
  adminId: string,
  filters: Filters,
): Promise<ResponseOf<typeof reviewedScansCall>> {
  const { db } = context;
  const [scanFits, judgmentFits] = [ofScan(filters), ofJudgment(filters)];
  const anonymous = isDisputedByOthers(db, adminId);
  const known = and(
    not(hasReadingFor(db, adminId)),
    // Finding a disputed scan by its reader would reveal who that is.
    filters.reviewer ? not(anonymous) : undefined,
  );
  const where = and(scanFits, judgmentFits, canStand, known);
  const joined = eq(scans.reviewId, reviews.id);
  const one = { one: sql`1` };
  const counted = (
    judgmentFits
      ? db
          .select(one)
          .from(reviews)
          .innerJoin(scans, joined)
          .where(where)
          // In index order, so that the first thousand are found without reading everything.
          .orderBy(desc(reviews.createdAt))
      : db
          .select(one)
          .from(scans)
          .where(and(scanFits, known))
          .orderBy(asc(scans.reviewStatus), asc(scans.confidence))
  )
    .limit(countedAtMost + 1)
    .as('counted');
  const [rows, [{ total } = { total: 0 }], reviewers, models] = await Promise.all([
    db
      .select({ review: reviews, scan: scans, anonymous })
      .from(reviews)
      .innerJoin(scans, joined)
      .where(where)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(filters.limit)
      .offset(filters.offset),
    db.select({ total: sql<number>`count(*)::int` }).from(counted),
    db.select({ name: admins.username }).from(admins).orderBy(asc(admins.username)),
    reviewedModels(context),
  ]);
  const shown = await viewForReview(
    context,
    adminId,
    rows.map(({ scan }) => scan),
  );
  return {
    total: Math.min(total, countedAtMost),
    totalIsExact: total <= countedAtMost,
    reviewers: reviewers.map(({ name }) => name),
    models,
    scans: rows.flatMap(({ review, anonymous }, index) => {
      const scan = shown[index];
      const { action, ...event } = eventOf(anonymous ? { ...review, adminName: anonymousReader } : review);
      const verdict = reviewVerdicts.find((each) => each === action);
      return scan && verdict ? [{ scan, judgment: { ...event, action: verdict } }] : [];
    }),
  };
}

/** One scan with all its verdicts. A second reader sees none of them. */
export async function readScanReviews(
  context: Context,
  adminId: string,
  scanId: string,
): Promise<ResponseOf<typeof scanReviewsCall>> {
  const row = await context.scanReader.byId(scanId);
  const second = await findSecondReading(context.db, scanId);
  const blind = waitsFor(second, adminId);
  const [[scan], events] = await Promise.all([
    viewForReview(context, adminId, [row]),
    context.db
      .select()
      .from(reviews)
      .where(eq(reviews.scanId, scanId))
      .orderBy(desc(reviews.createdAt), desc(reviews.id)),
  ]);
  if (blind) return { scan: scan!, status: 'open', events: [] };
  // The adjudicator must not know the readers.
  const anonymous = second?.status === 'disagreed' && !isReaderOf(second, adminId);
  const shown = events
    .map(eventOf)
    .map((event) => (anonymous && event.by ? { ...event, by: anonymousReader } : event));
  return { scan: scan!, status: row.reviewStatus, events: shown };
}
