import { and, isNull, or, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { reviews, scans } from './schema.ts';

/** A deleted scan is out of everyone's reach from the moment it is marked; its files and row go in a job. */
export const notDeleted = isNull(scans.deletedAt);

export const lowConfidence = sql`${scans.confidence} < ${sql.raw(String(reviewThreshold))}`;

/**
 * Not judged, and doubtful: low confidence, reported by a visitor, sent back to the queue, or drawn for a random check.
 * A scan without a detection waits only for one of the other reasons. The words are those of the index scans_review.
 */
export const waitingForReview = and(
  sql`${scans.reviewStatus} = 'open'`,
  sql`${scans.processingStatus} = 'completed'`,
  notDeleted,
  or(scans.reportedFalsePositive, scans.reviewRequested, scans.randomCheck, lowConfidence),
);

/** A second reading is never the judgement that stands. The words are those of the index reviews_created. */
export const canStand = sql`${reviews.reading} <> 'second'`;
