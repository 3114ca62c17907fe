import { boolean, doublePrecision, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { ModelCard, TrainingRecord } from '#contract/model-card.ts';
import type { Detection } from '#contract/scans.ts';
import type { SelfTest } from '#contract/self-test.ts';
import type { MarkTally } from '#reading/findings/tally-marks.ts';
import { at, createdAt } from './columns.ts';
import { ofScan } from './scans.ts';

/** Two models compared on drawn heads with known lesions; `of` is the planned number. */
export interface ReferenceRecord {
  /** Version of the active model that it was measured against. */
  against: string;
  of: number;
  /** `shipped`: the model of the release, unless it is the active one. */
  heads: { active: MarkTally; candidate: MarkTally; shipped?: MarkTally }[];
}

/** Networks that an administrator added to the shipped one. */
export const models = pgTable('models', {
  id: uuid('id').primaryKey(),
  version: text('version').notNull(),
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  path: text('path').notNull(),
  training: jsonb('training').$type<TrainingRecord>().notNull(),
  /** Null: not measured on held-out patients. */
  card: jsonb('card').$type<ModelCard>(),
  selfTest: jsonb('self_test').$type<SelfTest>().notNull(),
  /** Null: not started. */
  reference: jsonb('reference').$type<ReferenceRecord>(),
  /** When it started to run in shadow; null if it does not. An index allows one row with a date. */
  shadowSince: at('shadow_since'),
  addedBy: text('added_by').notNull(),
  createdAt: createdAt(),
});

export type ModelRow = typeof models.$inferSelect;

/** The newest row that was not rolled back names the active model. Without one, the shipped model is active. */
export const modelPromotions = pgTable('model_promotions', {
  id: serial('id').primaryKey(),
  modelId: uuid('model_id').references(() => models.id, { onDelete: 'set null' }),
  version: text('version').notNull(),
  promotedAt: at('promoted_at').notNull().defaultNow(),
  promotedBy: text('promoted_by').notNull(),
  takenBackAt: at('taken_back_at'),
  takenBackBy: text('taken_back_by'),
});

/** A candidate's result for a scan, which no visitor sees. */
export const shadowResults = pgTable('shadow_results', {
  modelId: uuid('model_id')
    .notNull()
    .references(() => models.id, { onDelete: 'cascade' }),
  scanId: ofScan(),
  detections: jsonb('detections').$type<Detection[]>().notNull(),
  scope: doublePrecision('scope'),
  judged: boolean('judged').notNull(),
  /** Why it gave no result; null if it did. */
  failure: text('failure'),
  createdAt: createdAt(),
});
