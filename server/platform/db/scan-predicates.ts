import { and, isNull, or, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { importedLabels, reviews, type ScanRow, scans } from './schema.ts';

/** A deleted scan is out of everyone's reach from the moment it is marked; its files and row go in a job. */
export const notDeleted = isNull(scans.deletedAt);

/**
 * Part of the data set: judged, and not a picture that was rightly refused, which says nothing about tumors. Data-set
 * versions, retention and what visitors read about their scan all go by this.
 */
export const inDataset = sql`(${scans.reviewStatus} <> 'open' and not (${scans.reviewStatus} = 'correct'
  and coalesce((${scans.judgement}->>'judged')::boolean, true) = false))`;

/** The same for a row that has been read. */
export const isInDataset = ({
  reviewStatus,
  judgement,
}: Pick<ScanRow, 'reviewStatus' | 'judgement'>): boolean =>
  reviewStatus === 'incorrect' || (reviewStatus === 'correct' && judgement?.judged !== false);

export const lowConfidence = sql`${scans.confidence} < ${sql.raw(String(reviewThreshold))}`;

export const unclear = sql`${scans.answer} = 'unclear'`;

/**
 * Not judged, and doubtful: low confidence, unclear, reported by a visitor, sent back to the queue, or drawn for a random check.
 * A scan without a detection waits only for one of the other reasons. The words are those of the index scans_review.
 */
export const waitingForReview = and(
  sql`${scans.reviewStatus} = 'open'`,
  sql`${scans.processingStatus} = 'completed'`,
  notDeleted,
  // Labels that came with the picture are about to be its judgment.
  sql`not exists (select 1 from ${importedLabels} where ${importedLabels.scanId} = ${scans.id})`,
  or(scans.reportedFalsePositive, scans.reviewRequested, scans.randomCheck, lowConfidence, unclear),
);

/** A second reading is never the judgment that stands. The words are those of the index reviews_created. */
export const canStand = sql`${reviews.reading} <> 'second'`;
