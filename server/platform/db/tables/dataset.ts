import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DatasetSplit } from '#contract/dataset.ts';
import type { PictureVerdict } from '#contract/picture-verdict.ts';
import type { ReviewedBox } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { admins } from './accounts.ts';
import { at, createdAt } from './columns.ts';
import { reviews } from './review.ts';
import { ofScan } from './scans.ts';

/** A stored picture and its judgment, as JSON. */
export interface KeptPicture {
  scan: Record<string, unknown>;
  review: Record<string, unknown>;
  detections: Detection[];
}

export const incorrectScans = pgTable('incorrect_scans', {
  id: uuid('id').primaryKey(),
  scanId: ofScan(),
  reviewId: uuid('review_id')
    .notNull()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  reviewNotes: text('review_notes').notNull(),
  flaggedByAdmin: text('flagged_by_admin').notNull(),
  boxes: jsonb('boxes').$type<ReviewedBox[]>(),
  downloadCount: integer('download_count').notNull().default(0),
  createdAt: createdAt(),
});

/** A frozen state of the data set: which judgments it holds, and on which side of the split. */
export const datasetVersions = pgTable('dataset_versions', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 over every picture's id, side and labels. */
  sha256: text('sha256').notNull(),
  /** What it was compared with; null: the first. */
  previousName: text('previous_name'),
  pictures: integer('pictures').notNull(),
  unlabelled: integer('unlabelled').notNull(),
  boxes: integer('boxes').notNull(),
  added: integer('added').notNull(),
  removed: integer('removed').notNull(),
  relabelled: integer('relabelled').notNull(),
  /** Labels that an upgrade made doubtful. */
  doubtful: integer('doubtful').notNull().default(0),
  /** Since when it has its own copies; null: it has none, or not all. */
  keptAt: at('kept_at'),
  keepRequestedAt: at('keep_requested_at'),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
});

/** One picture of a version. Its scan and judgment may have been deleted since. */
export const datasetEntries = pgTable('dataset_entries', {
  versionId: uuid('version_id')
    .notNull()
    .references(() => datasetVersions.id, { onDelete: 'cascade' }),
  scanId: uuid('scan_id').notNull(),
  reviewId: uuid('review_id').notNull(),
  /** Null: judged incorrect, but without corrected boxes. */
  split: text('split').$type<DatasetSplit>(),
  /** Number of the group within this version. */
  groupNumber: integer('group_number').notNull(),
  /** SHA-256 of the labels; empty if there are none. */
  labels: text('labels').notNull(),
  boxes: integer('boxes').notNull().default(0),
  /** A copy of what an export needs, which outlives the scan. The picture is under `keptPictureKey`. */
  kept: jsonb('kept').$type<KeptPicture>(),
});

/** One import. Its pictures refer to it, so that it can be undone as a whole. */
export const importBatches = pgTable('import_batches', {
  id: uuid('id').primaryKey(),
  adminName: text('admin_name').notNull(),
  createdAt: createdAt(),
  undoneAt: at('undone_at'),
});

/** Further groups of a picture, from imports of a picture that was known. It belongs to all of them. */
export const pictureGroups = pgTable('picture_groups', {
  scanId: ofScan(),
  groupKey: text('group_key').notNull(),
});

/** Labels of an imported picture, until its analysis is done and they become its judgment. */
export const importedLabels = pgTable('imported_labels', {
  scanId: ofScan().primaryKey(),
  /** Null: not said. */
  picture: text('picture').$type<PictureVerdict>(),
  boxes: jsonb('boxes').$type<ReviewedBox[]>().notNull(),
  adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'set null' }),
  adminName: text('admin_name').notNull(),
  createdAt: createdAt(),
});
