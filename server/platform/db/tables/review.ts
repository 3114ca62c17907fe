import { doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CheckBand } from '#contract/live-card.ts';
import type { CannotJudgeReason, PictureVerdict, ReviewVerdict } from '#contract/picture-verdict.ts';
import type { ReadingStatus } from '#contract/quality.ts';
import type { Reading, ReviewAction, ReviewedBox } from '#contract/review.ts';
import type { ScanFormat } from '#contract/scans.ts';
import { admins, ofAdmin } from './accounts.ts';
import { at, createdAt } from './columns.ts';
import { ofScan, scans } from './scans.ts';

/** Every verdict on a scan; rows are added and never changed. */
export const reviews = pgTable('reviews', {
  id: uuid('id').primaryKey(),
  scanId: ofScan(),
  adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'set null' }),
  /** Null: a visitor. */
  adminName: text('admin_name'),
  action: text('action').$type<ReviewAction>().notNull(),
  /** Null: not said. Boxes without it say that there is a tumor, no boxes only that there is none. */
  picture: text('picture').$type<PictureVerdict>(),
  /** Why it cannot be judged. */
  reason: text('reason').$type<CannotJudgeReason>(),
  notes: text('notes').notNull(),
  boxes: jsonb('boxes').$type<ReviewedBox[]>(),
  reading: text('reading').$type<Reading>().notNull().default('first'),
  createdAt: createdAt(),
});

export type ReviewRow = typeof reviews.$inferSelect;

/** Scans sampled for a check, with their current verdict. The row outlives its scan, so that deletions do not bias the figures. */
export const randomChecks = pgTable('random_checks', {
  id: uuid('id').primaryKey(),
  scanId: uuid('scan_id').references(() => scans.id, { onDelete: 'set null' }),
  modelVersion: text('model_version').notNull(),
  modelProvider: text('model_provider').$type<'embedded' | 'roboflow'>().notNull(),
  band: text('band').$type<CheckBand>().notNull(),
  format: text('format').$type<ScanFormat>().notNull(),
  drawnAt: at('drawn_at').notNull().defaultNow(),
  /** Null: not judged, or withdrawn. */
  verdict: text('verdict').$type<ReviewVerdict>(),
});

/** Judged scans sampled for a blind second reading. The row outlives its scan. */
export const secondReadings = pgTable('second_readings', {
  id: uuid('id').primaryKey(),
  scanId: uuid('scan_id').references(() => scans.id, { onDelete: 'set null' }),
  status: text('status').$type<ReadingStatus>().notNull().default('waiting'),
  firstReviewId: uuid('first_review_id').notNull(),
  firstAdminId: uuid('first_admin_id').references(() => admins.id, { onDelete: 'set null' }),
  firstAction: text('first_action').$type<ReviewVerdict>().notNull(),
  secondReviewId: uuid('second_review_id'),
  secondAction: text('second_action').$type<ReviewVerdict>(),
  secondAdminId: uuid('second_admin_id').references(() => admins.id, { onDelete: 'set null' }),
  /** Overlap of both readers' boxes; null if there is nothing to compare. */
  iou: doublePrecision('iou'),
  /** Each reader's first verdict, for the statistics. A withdrawn and repeated reading counts once. */
  countedFirst: text('counted_first').$type<ReviewVerdict>(),
  countedSecond: text('counted_second').$type<ReviewVerdict>(),
  countedIou: doublePrecision('counted_iou'),
  drawnAt: at('drawn_at').notNull().defaultNow(),
  readAt: at('read_at'),
});

/** Scans that an administrator skipped in the queue. */
export const reviewSkips = pgTable('review_skips', {
  scanId: ofScan(),
  adminId: ofAdmin(),
  skippedAt: at('skipped_at').notNull().defaultNow(),
});

/** Scans that a lead reviewer gave to a reader. They come first for this reader and last for others. */
export const reviewAssignments = pgTable('review_assignments', {
  scanId: ofScan().primaryKey(),
  adminId: ofAdmin(),
  assignedAt: at('assigned_at').notNull().defaultNow(),
});

/** Who has a scan open in the review queue. A claim expires after ten minutes. */
export const reviewClaims = pgTable('review_claims', {
  scanId: ofScan().primaryKey(),
  adminId: ofAdmin(),
  claimedAt: at('claimed_at').notNull().defaultNow(),
});
