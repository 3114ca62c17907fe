import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#contract/accounts.ts';
import type { ApiScope } from '#contract/api-scopes.ts';
import type { DocumentType } from '#contract/content.ts';
import type { DatasetSplit } from '#contract/dataset.ts';
import type { ServiceName, ServiceStatus } from '#contract/health.ts';
import type { ModelCard, TrainingRecord } from '#contract/model-card.ts';
import type { PictureKind } from '#contract/picture-kind.ts';
import type { CheckBand, ReadingStatus } from '#contract/quality.ts';
import type { Reading, ReviewAction, ReviewedBox, Verdict } from '#contract/review.ts';
import type {
  DeidentificationReceipt,
  Detection,
  Judgement,
  Orientation,
  PixelSpacing,
  ProcessingStatus,
  QualityReport,
  ScanFormat,
  Stage,
} from '#contract/scans.ts';

/** The tables; migrations/ holds the SQL that makes them, and a test holds the two together. */

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const createdAt = () => at('created_at').notNull().defaultNow();

export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey(),
    /** Opens the scan like its id, but can do nothing to it. */
    viewId: uuid('view_id').notNull().defaultRandom(),
    filename: text('filename').notNull(),
    format: text('format').$type<ScanFormat>().notNull(),
    fileSize: integer('file_size').notNull(),
    /** SHA-256 of the bytes as they were uploaded: the key of the stored-result cache. */
    uploadHash: text('upload_hash').notNull(),
    /** Keyed hash of the upload session or of the imported folder: slices of one head stay on one side of a split. */
    groupKey: text('group_key'),
    originalPath: text('original_path').notNull(),
    originalType: text('original_type').notNull(),
    displayPath: text('display_path').notNull(),
    annotatedPath: text('annotated_path'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    frameCount: integer('frame_count').notNull(),
    shownFrame: integer('shown_frame').notNull(),
    /** Null until the detector has looked at them. */
    analysedFrames: jsonb('analysed_frames').$type<number[]>(),
    pixelSpacing: jsonb('pixel_spacing').$type<PixelSpacing>(),
    orientation: jsonb('orientation').$type<Orientation>(),
    receipt: jsonb('receipt').$type<DeidentificationReceipt>().notNull(),
    quality: jsonb('quality').$type<QualityReport>(),
    /** What the gates before the detector say, from the upload on; complete once the scan is completed. */
    judgement: jsonb('judgement').$type<Judgement>(),
    /** Null for scans from before it was measured. */
    kind: jsonb('kind').$type<PictureKind>(),
    processingStatus: text('processing_status').$type<ProcessingStatus>().notNull().default('pending'),
    stage: text('stage').$type<Stage>(),
    percent: integer('percent').notNull().default(0),
    /** How often the analysis was begun; a process that is killed never counts its own failure. */
    attempts: integer('attempts').notNull().default(0),
    /** How often a visitor asked for the analysis. */
    runs: integer('runs').notNull().default(0),
    failureReason: text('failure_reason'),
    /** When the failure was counted in the figures of its day; null while none is counted. */
    failedAt: at('failed_at'),
    scope: doublePrecision('scope'),
    confidence: doublePrecision('confidence'),
    modelVersion: text('model_version'),
    modelProvider: text('model_provider').$type<'embedded' | 'roboflow'>(),
    /** Seconds. */
    processingTime: doublePrecision('processing_time'),
    reportedFalsePositive: boolean('reported_false_positive').notNull().default(false),
    starred: boolean('starred').notNull().default(false),
    reviewStatus: text('review_status').$type<'open' | 'correct' | 'incorrect'>().notNull().default('open'),
    reviewVersion: integer('review_version').notNull().default(0),
    /** The judgement that stands; null while the scan is open. */
    reviewId: uuid('review_id'),
    /** Sent back to the queue, whatever its confidence. */
    reviewRequested: boolean('review_requested').notNull().default(false),
    /** Drawn by lot for a check, whatever its result. */
    randomCheck: boolean('random_check').notNull().default(false),
    /** How far the candidate that answered last sees it differently, 0 to 1; null: none has answered. */
    networkDisagreement: doublePrecision('network_disagreement'),
    /** Share of its marks that neighbouring frames do not bear out; null: one frame. */
    frameDisagreement: doublePrecision('frame_disagreement'),
    /**
     * How much a second look is worth: a confidence near the cut-off of 0.4 (without a detection, the middle), a poor
     * picture, a slice near the limit of what the detector takes for a brain (0.5), networks or frames that disagree.
     * server/review/doubts.ts says it in words.
     */
    doubt: doublePrecision('doubt').generatedAlwaysAs(
      sql`coalesce(1 - abs(confidence - 0.4) / 0.6, 0.5)
        + case quality->>'overall' when 'poor' then 0.2 when 'fair' then 0.1 else 0 end
        + case when scope < 1 and scope > 0 then 0.2 * (1 - 2 * abs(scope - 0.5)) else 0 end
        + 0.3 * coalesce(network_disagreement, 0) + 0.3 * coalesce(frame_disagreement, 0)`,
    ),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** The key of the program that submitted it; null: a visitor. */
    apiKeyId: uuid('api_key_id'),
    /** Set when deletion was asked for: invisible at once, files and row go in a job. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('scans_view_id').on(t.viewId),
    index('scans_created').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('scans_filename').on(sql`lower(${t.filename})`, t.id).where(sql`deleted_at is null`),
    index('scans_size').on(t.fileSize, t.id).where(sql`deleted_at is null`),
    index('scans_confidence').on(sql`coalesce(${t.confidence}, -1)`, t.id).where(sql`deleted_at is null`),
    index('scans_hash').on(t.uploadHash, t.modelVersion),
    index('scans_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('scans_starred').on(t.createdAt, t.id).where(sql`starred and deleted_at is null`),
    index('scans_unfinished')
      .on(t.updatedAt)
      .where(sql`processing_status in ('pending', 'processing') and deleted_at is null`),
    index('scans_review')
      .on(
        sql`(${t.reportedFalsePositive} or ${t.reviewRequested} or ${t.randomCheck}) desc`,
        t.doubt.desc(),
        t.createdAt,
        t.id,
      )
      .where(
        sql`review_status = 'open' and processing_status = 'completed' and deleted_at is null and (reported_false_positive or review_requested or random_check or confidence < 0.85)`,
      ),
    index('scans_reviewed_model').on(t.modelVersion).where(sql`review_id is not null`),
    index('scans_reviewed_band')
      .on(t.reviewStatus, t.confidence)
      .where(sql`review_id is not null and deleted_at is null`),
    index('scans_reviewed').on(t.reviewId).where(sql`review_id is not null and deleted_at is null`),
    index('scans_api_key')
      .on(t.apiKeyId, t.createdAt, t.id)
      .where(sql`api_key_id is not null and deleted_at is null`),
  ],
);

export type ScanRow = typeof scans.$inferSelect;

export const detections = pgTable(
  'detections',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    class: text('class').notNull(),
    classId: integer('class_id').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    frame: integer('frame').notNull(),
    contour: jsonb('contour').$type<[number, number][]>(),
  },
  (t) => [index('detections_scan').on(t.scanId)],
);

export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reportId: text('report_id').notNull(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    filename: text('filename').notNull(),
    fileSize: integer('file_size').notNull(),
    path: text('path').notNull(),
    starred: boolean('starred').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reports_tracking').on(t.reportId),
    uniqueIndex('reports_scan').on(t.scanId),
    index('reports_created').on(t.createdAt, t.id),
    index('reports_starred').on(t.createdAt, t.id).where(sql`starred`),
    index('reports_filename').on(sql`lower(${t.filename})`, t.id),
    index('reports_size').on(t.fileSize, t.id),
  ],
);

/** Everything that was ever said about a scan; rows are added and never changed. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'set null' }),
    /** Null: a visitor. */
    adminName: text('admin_name'),
    action: text('action').$type<ReviewAction>().notNull(),
    notes: text('notes').notNull(),
    boxes: jsonb('boxes').$type<ReviewedBox[]>(),
    reading: text('reading').$type<Reading>().notNull().default('first'),
    createdAt: createdAt(),
  },
  (t) => [
    index('reviews_scan').on(t.scanId, t.createdAt),
    index('reviews_created').on(t.createdAt).where(sql`reading <> 'second'`),
  ],
);

/** Scans drawn for a check, with the verdict that stands; the row outlives its scan, so that no kind of result is lost first. */
export const randomChecks = pgTable(
  'random_checks',
  {
    id: uuid('id').primaryKey(),
    scanId: uuid('scan_id').references(() => scans.id, { onDelete: 'set null' }),
    modelVersion: text('model_version').notNull(),
    modelProvider: text('model_provider').$type<'embedded' | 'roboflow'>().notNull(),
    band: text('band').$type<CheckBand>().notNull(),
    format: text('format').$type<ScanFormat>().notNull(),
    drawnAt: at('drawn_at').notNull().defaultNow(),
    /** Null: not judged, or taken back. */
    verdict: text('verdict').$type<Verdict>(),
  },
  (t) => [
    uniqueIndex('random_checks_scan').on(t.scanId),
    index('random_checks_model').on(t.modelVersion, t.modelProvider, t.band, t.format, t.verdict),
  ],
);

/** Judged scans that a second reader sees without knowing the first one's word; the row outlives its scan. */
export const secondReadings = pgTable(
  'second_readings',
  {
    id: uuid('id').primaryKey(),
    scanId: uuid('scan_id').references(() => scans.id, { onDelete: 'set null' }),
    status: text('status').$type<ReadingStatus>().notNull().default('waiting'),
    firstReviewId: uuid('first_review_id').notNull(),
    firstAdminId: uuid('first_admin_id').references(() => admins.id, { onDelete: 'set null' }),
    firstAction: text('first_action').$type<Verdict>().notNull(),
    secondReviewId: uuid('second_review_id'),
    secondAction: text('second_action').$type<Verdict>(),
    /** How far the boxes of both agree; null where one of them drew none or there is nothing to compare. */
    iou: doublePrecision('iou'),
    drawnAt: at('drawn_at').notNull().defaultNow(),
    readAt: at('read_at'),
  },
  (t) => [
    uniqueIndex('second_readings_scan').on(t.scanId),
    index('second_readings_open').on(t.status, t.drawnAt).where(sql`scan_id is not null`),
    index('second_readings_read')
      .on(t.readAt, t.firstAction, t.secondAction, t.iou)
      .where(sql`second_action is not null`),
  ],
);

/** Scans that an administrator put at the end of the queue for now. */
export const reviewSkips = pgTable(
  'review_skips',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    skippedAt: at('skipped_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.scanId, t.adminId] }),
    index('review_skips_admin').on(t.adminId, t.skippedAt),
  ],
);

/** Who has a scan open in the review queue; a row older than a minute counts for nothing. */
export const reviewPresence = pgTable(
  'review_presence',
  {
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scanId, t.adminId] })],
);

export const incorrectScans = pgTable(
  'incorrect_scans',
  {
    id: uuid('id').primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    reviewNotes: text('review_notes').notNull(),
    flaggedByAdmin: text('flagged_by_admin').notNull(),
    boxes: jsonb('boxes').$type<ReviewedBox[]>(),
    downloadCount: integer('download_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('incorrect_scans_scan').on(t.scanId)],
);

export const admins = pgTable(
  'admins',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<Role>().notNull().default('administrator'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    totpSecret: text('totp_secret'),
    totpConfirmed: boolean('totp_confirmed').notNull().default(false),
    /** Last accepted time step, so that one code works once. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    recoveryHashes: jsonb('recovery_hashes').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('admins_username').on(sql`lower(${t.username})`)],
);

export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is only in the browser. */
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
  },
  (t) => [uniqueIndex('admin_sessions_token').on(t.tokenHash), index('admin_sessions_admin').on(t.adminId)],
);

/** Keys are keyed hashes: neither a name that was tried nor an address is stored. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    pairKey: text('pair_key').notNull(),
    addressKey: text('address_key').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('login_attempts_pair').on(t.pairKey, t.at),
    index('login_attempts_address').on(t.addressKey, t.at),
  ],
);

export const visitorSessions = pgTable(
  'visitor_sessions',
  {
    id: text('id').primaryKey(),
    startedAt: at('started_at').notNull().defaultNow(),
    returning: boolean('returning').notNull().default(false),
    scanUploaded: boolean('scan_uploaded').notNull().default(false),
    seconds: doublePrecision('seconds'),
  },
  (t) => [index('visitor_sessions_started').on(t.startedAt)],
);

export const visits = pgTable(
  'visits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => visitorSessions.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('visits_at').on(t.at), index('visits_session').on(t.sessionId)],
);

/** Sums of visits and page sessions that are too old to be kept one by one. */
export const visitHours = pgTable('visit_hours', {
  hour: at('hour').primaryKey(),
  visits: integer('visits').notNull().default(0),
  sessions: integer('sessions').notNull().default(0),
  returning: integer('returning').notNull().default(0),
  /** Sessions that said how long they were, and the sum of that in seconds. */
  timedSessions: integer('timed_sessions').notNull().default(0),
  seconds: doublePrecision('seconds').notNull().default(0),
});

/** Whole scans read on visitors' own devices. A number is all that is known of them. */
export const deviceAnalysisDays = pgTable('device_analysis_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  analyses: integer('analyses').notNull().default(0),
});

/** A row for each saved version; the newest of a type is the current one. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: serial('id').primaryKey(),
    type: text('type').$type<DocumentType>().notNull(),
    content: text('content').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
    savedBy: text('saved_by'),
  },
  (t) => [index('content_versions_type').on(t.type, t.id.desc())],
);

export const healthSamples = pgTable(
  'health_samples',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    service: text('service').$type<ServiceName>().notNull(),
    status: text('status').$type<ServiceStatus>().notNull(),
    /** Milliseconds. */
    responseTime: doublePrecision('response_time').notNull(),
  },
  (t) => [index('health_samples_service').on(t.service, t.at)],
);

/** Requests by minute, added up by every process. */
export const requestMinutes = pgTable('request_minutes', {
  minute: at('minute').primaryKey(),
  requests: integer('requests').notNull(),
  failures: integer('failures').notNull(),
  milliseconds: doublePrecision('milliseconds').notNull(),
});

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    admin: text('admin'),
    action: text('action').notNull(),
    target: text('target'),
    detail: text('detail'),
  },
  (t) => [index('audit_log_at').on(t.at)],
);

/** Figures by day that outlive the scans themselves, added up as things happen. */
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

/** Sliding windows that all processes share (uploads, provider calls); keys are keyed hashes. */
export const rateEvents = pgTable(
  'rate_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('rate_events_key').on(t.key, t.at)],
);

/** What is stored now is the sum of all rows; triggers add one for each change. */
export const storedCounts = pgTable('stored_counts', {
  scans: bigint('scans', { mode: 'number' }).notNull().default(0),
  completed: bigint('completed', { mode: 'number' }).notNull().default(0),
  failed: bigint('failed', { mode: 'number' }).notNull().default(0),
  scanBytes: bigint('scan_bytes', { mode: 'number' }).notNull().default(0),
  reports: bigint('reports', { mode: 'number' }).notNull().default(0),
  reportBytes: bigint('report_bytes', { mode: 'number' }).notNull().default(0),
});

/** Small facts that all processes share: the installation's secret, the last detector test. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Networks that an administrator added beside the one that ships. */
export const models = pgTable(
  'models',
  {
    id: uuid('id').primaryKey(),
    version: text('version').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    path: text('path').notNull(),
    training: jsonb('training').$type<TrainingRecord>().notNull(),
    /** Null: nobody has measured it on held-out patients. */
    card: jsonb('card').$type<ModelCard>(),
    selfTest: jsonb('self_test').$type<{ success: boolean; message: string }>().notNull(),
    /** Since when it answers beside the active model, unseen; null: it does not. */
    shadowSince: at('shadow_since'),
    addedBy: text('added_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('models_version').on(sql`lower(${t.version})`),
    uniqueIndex('models_sha256').on(t.sha256),
    uniqueIndex('models_one_shadow').on(sql`(true)`).where(sql`shadow_since is not null`),
  ],
);

/** The newest row that was not taken back names the active model; without one it is the model that ships. */
export const modelPromotions = pgTable('model_promotions', {
  id: serial('id').primaryKey(),
  modelId: uuid('model_id').references(() => models.id, { onDelete: 'set null' }),
  version: text('version').notNull(),
  promotedAt: at('promoted_at').notNull().defaultNow(),
  promotedBy: text('promoted_by').notNull(),
  takenBackAt: at('taken_back_at'),
  takenBackBy: text('taken_back_by'),
});

/** What a candidate says about a scan; no visitor sees it. */
export const shadowResults = pgTable(
  'shadow_results',
  {
    modelId: uuid('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    detections: jsonb('detections').$type<Detection[]>().notNull(),
    scope: doublePrecision('scope'),
    judged: boolean('judged').notNull(),
    /** Why it gave no answer; null when it did. */
    failure: text('failure'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.modelId, t.scanId] }), index('shadow_results_scan').on(t.scanId)],
);

/** A frozen state of the data set: which judgements it holds, and on which side of the split. */
export const datasetVersions = pgTable(
  'dataset_versions',
  {
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
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('dataset_versions_name').on(sql`lower(${t.name})`)],
);

/** One picture of a version. The scan may be gone by now; its judgement goes with it. */
export const datasetEntries = pgTable(
  'dataset_entries',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => datasetVersions.id, { onDelete: 'cascade' }),
    scanId: uuid('scan_id').notNull(),
    reviewId: uuid('review_id').notNull(),
    /** Null: judged wrong, but nobody drew what is right. */
    split: text('split').$type<DatasetSplit>(),
    /** Number of the group within this version. */
    groupNumber: integer('group_number').notNull(),
    /** SHA-256 of the labels. */
    labels: text('labels').notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.scanId] })],
);

/** Labels that came with an imported picture, until its analysis is done and they can be its judgement. */
export const importedLabels = pgTable('imported_labels', {
  scanId: uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  boxes: jsonb('boxes').$type<ReviewedBox[]>().notNull(),
  adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'set null' }),
  adminName: text('admin_name').notNull(),
  createdAt: createdAt(),
});
/** Keys of other programs. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The first characters of the key, to recognise it by. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key; the key itself is only with whoever uses it. */
    keyHash: text('key_hash').notNull(),
    scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
    scansPerHour: integer('scans_per_hour').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [uniqueIndex('api_keys_hash').on(t.keyHash)],
);

const ofApiKey = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => apiKeys.id, { onDelete: 'cascade' });

/** Scans that a key submitted, by the hour: its limit and its figures in one. */
export const apiKeyHours = pgTable(
  'api_key_hours',
  { keyId: ofApiKey('key_id'), hour: at('hour').notNull(), scans: integer('scans').notNull() },
  (t) => [primaryKey({ columns: [t.keyId, t.hour] })],
);

/** The answer to a request that may be sent again; null while the first one is being worked on. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    apiKeyId: ofApiKey('api_key_id'),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    /** Of the scan that is being made, or was. */
    scanId: uuid('scan_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.apiKeyId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

const scanOf = () =>
  uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' });

/** Whom to tell how a scan ended, and how that went. */
export const webhooks = pgTable('webhooks', {
  scanId: scanOf(),
  url: text('url').notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** Why the last attempt did not succeed. */
  problem: text('problem'),
  deliveredAt: at('delivered_at'),
  /** Set when it is not tried again. */
  failedAt: at('failed_at'),
});

/** Where one frame of a picture lies in the patient; null where its file does not say. */
export interface FramePlace {
  position: readonly [number, number, number] | null;
  rowDirection: readonly [number, number, number] | null;
  columnDirection: readonly [number, number, number] | null;
  spacing: PixelSpacing | null;
}

/** Where a picture that an archive sent lies there, so that its results can be filed beside it. */
export const dicomSources = pgTable(
  'dicom_sources',
  {
    scanId: scanOf(),
    apiKeyId: ofApiKey('api_key_id'),
    studyUid: text('study_uid').notNull(),
    seriesUid: text('series_uid').notNull(),
    instanceUid: text('instance_uid').notNull(),
    sopClassUid: text('sop_class_uid').notNull(),
    frameOfReferenceUid: text('frame_of_reference_uid'),
    frames: jsonb('frames').$type<FramePlace[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('dicom_sources_instance').on(t.apiKeyId, t.instanceUid),
    index('dicom_sources_study').on(t.apiKeyId, t.studyUid),
  ],
);
