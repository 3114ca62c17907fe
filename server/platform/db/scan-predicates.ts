import { and, isNull, or, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { importedLabels, reviews, type ScanRow, scans } from './schema.ts';

/** A scan is hidden as soon as it is marked as deleted; a job removes its files and row. */
export const notDeleted = isNull(scans.deletedAt);

/**
 * Part of the data set: judged, and not a rightly rejected image, which says nothing about tumors. Data-set versions,
 * retention and the visitor's view of stored data use this.
 */
export const inDataset = sql`(${scans.reviewStatus} in ('correct', 'incorrect') and not (${scans.reviewStatus} = 'correct'
  and coalesce((${scans.judgment}->>'judged')::boolean, true) = false))`;

/** The same for a loaded row. */
export const isInDataset = ({
  reviewStatus,
  judgment,
}: Pick<ScanRow, 'reviewStatus' | 'judgment'>): boolean =>
  reviewStatus === 'incorrect' || (reviewStatus === 'correct' && judgment?.judged !== false);

export const lowConfidence = sql`${scans.confidence} < ${sql.raw(String(reviewThreshold))}`;

export const unclear = sql`${scans.answer} = 'unclear'`;

/**
 * Not judged, and doubtful: low confidence, unclear, reported by a visitor, sent back to the queue, or sampled for a
 * random check. Must match the condition of the index scans_review.
 */
export const waitingForReview = and(
  sql`${scans.reviewStatus} = 'open'`,
  sql`${scans.processingStatus} = 'completed'`,
  notDeleted,
  // Imported labels are about to become its judgment.
  sql`not exists (select 1 from ${importedLabels} where ${importedLabels.scanId} = ${scans.id})`,
  or(scans.reportedFalsePositive, scans.reviewRequested, scans.randomCheck, lowConfidence, unclear),
);

/** Of millions that wait, no more are counted. */
export const countedWaiting = 10_000;

/** A second reading is never the current judgment. Must match the condition of the index reviews_created. */
export const canStand = sql`${reviews.reading} <> 'second'`;
