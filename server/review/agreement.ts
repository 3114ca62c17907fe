import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ResponseOf } from '#contract/call.ts';
import { type adjudicationsCall, type agreementCall, fewestChecks } from '#contract/quality.ts';
import { type Verdict, verdicts } from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { reviews, scans, secondReadings } from '#server/platform/db/schema.ts';
import { eventOf } from './review-history.ts';
import { viewForReview } from './review-queue.ts';
import { kappaOf, shareOf } from './statistics.ts';

/** How far first and second readers agree, over everything that was read twice. */
export async function readAgreement({ db }: Context): Promise<ResponseOf<typeof agreementCall>> {
  const open = (status: 'waiting' | 'disagreed') =>
    db
      .select({ n: count() })
      .from(secondReadings)
      .where(and(eq(secondReadings.status, status), isNotNull(secondReadings.scanId)));
  const [[waiting], [disagreements], cells] = await Promise.all([
    open('waiting'),
    open('disagreed'),
    db
      .select({
        first: secondReadings.firstAction,
        second: secondReadings.secondAction,
        n: count(),
        compared: count(secondReadings.iou),
        overlap: sql<number>`coalesce(sum(${secondReadings.iou}), 0)::float8`,
      })
      .from(secondReadings)
      .where(isNotNull(secondReadings.secondAction))
      .groupBy(secondReadings.firstAction, secondReadings.secondAction),
  ]);
  const of = (first: Verdict, second: Verdict) =>
    cells.find((cell) => cell.first === first && cell.second === second)?.n ?? 0;
  const same = of('correct', 'correct') + of('incorrect', 'incorrect');
  const n = cells.reduce((sum, cell) => sum + cell.n, 0);
  const compared = cells.reduce((sum, cell) => sum + cell.compared, 0);
  const overlap = cells.reduce((sum, cell) => sum + cell.overlap, 0);
  const kappa = kappaOf({
    both: of('correct', 'correct'),
    neither: of('incorrect', 'incorrect'),
    onlyFirst: of('correct', 'incorrect'),
    onlySecond: of('incorrect', 'correct'),
  });
  return {
    waiting: waiting?.n ?? 0,
    disagreements: disagreements?.n ?? 0,
    verdict: shareOf(same, n),
    table: verdicts.flatMap((first) => verdicts.map((second) => ({ first, second, n: of(first, second) }))),
    kappa: { n, value: kappa },
    boxes: { n: compared, meanIou: compared < fewestChecks ? null : overlap / compared },
  };
}

/** Scans on which two readers disagree, the longest waiting first, with both readings. */
export async function listAdjudications(
  context: Context,
  adminId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ResponseOf<typeof adjudicationsCall>> {
  const { db } = context;
  const [first, second] = [alias(reviews, 'first'), alias(reviews, 'second')];
  const joined = and(eq(scans.id, secondReadings.scanId), notDeleted);
  const disagreed = and(eq(secondReadings.status, 'disagreed'), isNotNull(secondReadings.scanId));
  const [rows, [all]] = await Promise.all([
    db
      .select({ scan: scans, first, second, iou: secondReadings.iou })
      .from(secondReadings)
      .innerJoin(scans, joined)
      .innerJoin(first, eq(first.id, secondReadings.firstReviewId))
      .innerJoin(second, eq(second.id, secondReadings.secondReviewId))
      .where(disagreed)
      .orderBy(asc(secondReadings.drawnAt), asc(secondReadings.id))
      .limit(limit)
      .offset(offset),
    db.select({ n: count() }).from(secondReadings).where(disagreed),
  ]);
  const shown = await viewForReview(
    context,
    adminId,
    rows.map(({ scan }) => scan),
  );
  return {
    total: all?.n ?? 0,
    cases: rows.map((row, index) => ({
      scan: shown[index]!,
      first: eventOf(row.first),
      second: eventOf(row.second),
      iou: row.iou,
    })),
  };
}
