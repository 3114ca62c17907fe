import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ResponseOf } from '#contract/call.ts';
import { type ReviewVerdict, reviewVerdicts } from '#contract/picture-verdict.ts';
import {
  type AnonymousReading,
  type adjudicationsCall,
  type agreementCall,
  fewestChecks,
} from '#contract/quality.ts';
import { kappaOf } from '#evaluation/statistics/kappa.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { type ReviewRow, reviewSkips, reviews, scans, secondReadings } from '#server/platform/db/schema.ts';
import { viewForReview } from './review-queue.ts';
import { disputedByOthers } from './second-readings.ts';
import { shareOf } from './share-of.ts';

/** Agreement between first and second readers over all scans read twice, by each reader's first verdict. */
export async function readAgreement({ db }: Context): Promise<ResponseOf<typeof agreementCall>> {
  const open = (status: 'waiting' | 'disagreed') =>
    db.$count(secondReadings, and(eq(secondReadings.status, status), isNotNull(secondReadings.scanId)));
  const [waiting, disagreements, cells] = await Promise.all([
    open('waiting'),
    open('disagreed'),
    db
      .select({
        first: secondReadings.countedFirst,
        second: secondReadings.countedSecond,
        n: count(),
        compared: count(secondReadings.countedIou),
        overlap: sql<number>`coalesce(sum(${secondReadings.countedIou}), 0)::float8`,
      })
      .from(secondReadings)
      .where(isNotNull(secondReadings.countedSecond))
      .groupBy(secondReadings.countedFirst, secondReadings.countedSecond),
  ]);
  const of = (first: ReviewVerdict, second: ReviewVerdict) =>
    cells.find((cell) => cell.first === first && cell.second === second)?.n ?? 0;
  const same = reviewVerdicts.reduce((sum, each) => sum + of(each, each), 0);
  const n = cells.reduce((sum, cell) => sum + cell.n, 0);
  const compared = cells.reduce((sum, cell) => sum + cell.compared, 0);
  const overlap = cells.reduce((sum, cell) => sum + cell.overlap, 0);
  const table = reviewVerdicts.flatMap((first) =>
    reviewVerdicts.map((second) => ({ first, second, n: of(first, second) })),
  );
  return {
    waiting,
    disagreements,
    verdict: shareOf(same, n),
    table,
    kappa: { n, value: n < fewestChecks ? null : kappaOf(table) },
    boxes: { n: compared, meanIou: compared < fewestChecks ? null : overlap / compared },
  };
}

/** A reading without the reader's name. */
function anonymous({ id, action, picture, reason, notes, boxes }: ReviewRow): AnonymousReading {
  const verdict = reviewVerdicts.find((each) => each === action) ?? 'incorrect';
  return { id, action: verdict, picture, reason, notes, boxes };
}

/** Two readings in an order that does not reveal who read first. */
function shuffled(scanId: string, first: ReviewRow, second: ReviewRow): [AnonymousReading, AnonymousReading] {
  const swap = Number.parseInt(scanId.slice(-1), 16) % 2 === 1;
  return swap ? [anonymous(second), anonymous(first)] : [anonymous(first), anonymous(second)];
}

/**
 * Scans on which two other readers disagree, with both readings but without their names. The longest waiting come first,
 * those that the caller skipped last.
 */
export async function listAdjudications(
  context: Context,
  adminId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ResponseOf<typeof adjudicationsCall>> {
  const { db } = context;
  const [first, second] = [alias(reviews, 'first'), alias(reviews, 'second')];
  const joined = and(eq(scans.id, secondReadings.scanId), notDeleted);
  const skipped = and(eq(reviewSkips.scanId, scans.id), eq(reviewSkips.adminId, adminId));
  const disagreed = and(eq(secondReadings.status, 'disagreed'), isNotNull(secondReadings.scanId));
  const uninvolved = disputedByOthers(adminId);
  const [rows, total, all] = await Promise.all([
    db
      .select({ scan: scans, first, second, iou: secondReadings.iou })
      .from(secondReadings)
      .innerJoin(scans, joined)
      .innerJoin(first, eq(first.id, secondReadings.firstReviewId))
      .innerJoin(second, eq(second.id, secondReadings.secondReviewId))
      .leftJoin(reviewSkips, skipped)
      .where(uninvolved)
      .orderBy(
        sql`${reviewSkips.skippedAt} asc nulls first`,
        asc(secondReadings.drawnAt),
        asc(secondReadings.id),
      )
      .limit(limit)
      .offset(offset),
    db.$count(secondReadings, uninvolved),
    db.$count(secondReadings, disagreed),
  ]);
  const shown = await viewForReview(
    context,
    adminId,
    rows.map(({ scan }) => scan),
  );
  return {
    total,
    ownReadings: all - total,
    cases: rows.map((row, index) => ({
      scan: shown[index]!,
      readings: shuffled(row.scan.id, row.first, row.second),
      iou: row.iou,
    })),
  };
}
