import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DatasetSplit } from '#contract/dataset.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { ReviewVerdict } from '#contract/picture-verdict.ts';
import type {
  Detection,
  Orientation,
  PixelSpacing,
  ProcessingStatus,
  ScanFormat,
  Stage,
} from '#contract/scans.ts';
import type { Receipt } from '#imaging/deidentify/receipt.ts';
import type { Judgment } from '#reading/gates/judgment.ts';
import type { QualityReport } from '#reading/quality/measure-quality.ts';
import type { Acquisition, Answer } from '#reading/vocabulary.ts';
import { at, createdAt } from './columns.ts';

export const scans = pgTable('scans', {
  id: uuid('id').primaryKey(),
  /** An alternative id in older shared links; null for newer scans. */
  viewId: uuid('view_id'),
  /** SHA-256 of the uploader's secret, which allows deleting and reporting the scan; null if it has none. */
  ownerHash: text('owner_hash'),
  filename: text('filename').notNull(),
  format: text('format').$type<ScanFormat>().notNull(),
  fileSize: integer('file_size').notNull(),
  /** SHA-256 of the bytes as they were uploaded: the key of the stored-result cache. */
  uploadHash: text('upload_hash').notNull(),
  /** SHA-256 of the size and the gray values of the shown picture; null for scans from before it was stored. */
  pixelHash: text('pixel_hash'),
  /** The split that an import brought with it. */
  datasetSplit: text('dataset_split').$type<DatasetSplit>(),
  /** Keyed hash of the upload session or imported folder, to keep slices of one head in one split. */
  groupKey: text('group_key'),
  /** The import that brought it; null: a visitor or a program did. */
  importBatch: uuid('import_batch'),
  originalPath: text('original_path').notNull(),
  originalType: text('original_type').notNull(),
  displayPath: text('display_path').notNull(),
  annotatedPath: text('annotated_path'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  frameCount: integer('frame_count').notNull(),
  shownFrame: integer('shown_frame').notNull(),
  /** Null until analyzed. */
  analyzedFrames: jsonb('analysed_frames').$type<number[]>(),
  pixelSpacing: jsonb('pixel_spacing').$type<PixelSpacing>(),
  orientation: jsonb('orientation').$type<Orientation>(),
  receipt: jsonb('receipt').$type<Receipt>().notNull(),
  quality: jsonb('quality').$type<QualityReport>(),
  /** The judgment of the gates, first made at upload; complete once the scan is completed. */
  judgment: jsonb('judgement').$type<Judgment>(),
  /** Null until the scan is completed. */
  answer: text('answer').$type<Answer>(),
  /** Abnormalities other than tumors. Null for results from before they were looked for. */
  otherDetections: jsonb('other_detections').$type<Detection[]>(),
  /** Marks below the cut-off that keep a slice from being clear; never among the detections. */
  faintDetections: jsonb('faint_detections').$type<Detection[]>(),
  /** The visitor asked for an analysis although the learned gate rejected the image. */
  anyway: boolean('anyway').notNull().default(false),
  /** Null for scans from before it was measured. */
  kind: jsonb('kind').$type<Acquisition>(),
  processingStatus: text('processing_status').$type<ProcessingStatus>().notNull().default('pending'),
  stage: text('stage').$type<Stage>(),
  percent: integer('percent').notNull().default(0),
  /** How often the analysis was started; a killed process cannot count its own failure. */
  attempts: integer('attempts').notNull().default(0),
  /** How often a visitor asked for the analysis. */
  runs: integer('runs').notNull().default(0),
  failureCode: text('failure_code').$type<FailureCode>(),
  /** When the failure was counted in the daily statistics; null if none is counted. */
  failedAt: at('failed_at'),
  scope: doublePrecision('scope'),
  confidence: doublePrecision('confidence'),
  modelVersion: text('model_version'),
  modelProvider: text('model_provider').$type<'embedded' | 'roboflow'>(),
  /** Seconds. */
  processingTime: doublePrecision('processing_time'),
  reportedFalsePositive: boolean('reported_false_positive').notNull().default(false),
  starred: boolean('starred').notNull().default(false),
  reviewStatus: text('review_status').$type<'open' | ReviewVerdict>().notNull().default('open'),
  reviewVersion: integer('review_version').notNull().default(0),
  /** The current judgment; null while the scan is open. */
  reviewId: uuid('review_id'),
  /** Sent back to the queue, regardless of its confidence. */
  reviewRequested: boolean('review_requested').notNull().default(false),
  /** Sampled at random for a check, regardless of its result. */
  randomCheck: boolean('random_check').notNull().default(false),
  /** Disagreement with the latest candidate model, 0 to 1; null if none has analyzed it. */
  networkDisagreement: doublePrecision('network_disagreement'),
  /** Share of its marks that neighboring frames do not support; null for a single frame. */
  frameDisagreement: doublePrecision('frame_disagreement'),
  /**
   * How useful a review is: a confidence near the cut-off of 0.4 (a medium value without a detection), a poor picture, a
   * brain probability near 0.5, networks or frames that disagree. server/review/doubts.ts names the reasons. The column
   * is called `doubt`.
   */
  reviewPriority: doublePrecision('doubt').generatedAlwaysAs(
    sql`coalesce(1 - abs(confidence - 0.4) / 0.6, 0.5)
        + case quality->>'overall' when 'poor' then 0.2 when 'fair' then 0.1 else 0 end
        + case when scope < 1 and scope > 0 then 0.2 * (1 - 2 * abs(scope - 0.5)) else 0 end
        + 0.3 * coalesce(network_disagreement, 0) + 0.3 * coalesce(frame_disagreement, 0)`,
  ),
  createdAt: createdAt(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  /** The key of the program that submitted it; null: a visitor. */
  apiKeyId: uuid('api_key_id'),
  /** Set on deletion: the scan is hidden at once, and a job deletes files and row. */
  deletedAt: at('deleted_at'),
});

export type ScanRow = typeof scans.$inferSelect;

/** The column of a row that is deleted with its scan. */
export const ofScan = () =>
  uuid('scan_id')
    .notNull()
    .references(() => scans.id, { onDelete: 'cascade' });

export const detections = pgTable('detections', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  scanId: ofScan(),
  class: text('class').notNull(),
  classId: integer('class_id').notNull(),
  confidence: doublePrecision('confidence').notNull(),
  typeProbability: doublePrecision('type_probability'),
  x: doublePrecision('x').notNull(),
  y: doublePrecision('y').notNull(),
  width: doublePrecision('width').notNull(),
  height: doublePrecision('height').notNull(),
  frame: integer('frame').notNull(),
  contour: jsonb('contour').$type<[number, number][]>(),
});

export const reports = pgTable('reports', {
  id: uuid('id').primaryKey(),
  reportId: text('report_id').notNull(),
  scanId: ofScan(),
  filename: text('filename').notNull(),
  fileSize: integer('file_size').notNull(),
  path: text('path').notNull(),
  starred: boolean('starred').notNull().default(false),
  createdAt: createdAt(),
});

/** Daily statistics, which outlive the scans. */
export const scanDays = pgTable('scan_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  scans: integer('scans').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  withDetections: integer('with_detections').notNull().default(0),
  detections: integer('detections').notNull().default(0),
  /** Sum of the highest confidence of each scan that has a detection. */
  confidenceSum: doublePrecision('confidence_sum').notNull().default(0),
  /** Scans whose scope was measured, and its sum. */
  scoped: integer('scoped').notNull().default(0),
  scopeSum: doublePrecision('scope_sum').notNull().default(0),
  dicom: integer('dicom').notNull().default(0),
  jpeg: integer('jpeg').notNull().default(0),
  png: integer('png').notNull().default(0),
});
