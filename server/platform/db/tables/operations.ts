import { bigint, bigserial, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ServiceName, ServiceStatus } from '#contract/health.ts';
import { at } from './columns.ts';

export const healthSamples = pgTable('health_samples', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: at('at').notNull().defaultNow(),
  service: text('service').$type<ServiceName>().notNull(),
  status: text('status').$type<ServiceStatus>().notNull(),
  /** Milliseconds. */
  responseTime: doublePrecision('response_time').notNull(),
});

/** Requests by minute, added up by every process. */
export const requestMinutes = pgTable('request_minutes', {
  minute: at('minute').primaryKey(),
  requests: integer('requests').notNull(),
  failures: integer('failures').notNull(),
  milliseconds: doublePrecision('milliseconds').notNull(),
});

/** Sliding windows that all processes share (uploads, provider calls); keys are keyed hashes. */
export const rateEvents = pgTable('rate_events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  key: text('key').notNull(),
  at: at('at').notNull().defaultNow(),
});

/** The sum of all rows is what is stored now. Triggers add a row for each change. */
export const storedCounts = pgTable('stored_counts', {
  scans: bigint('scans', { mode: 'number' }).notNull().default(0),
  completed: bigint('completed', { mode: 'number' }).notNull().default(0),
  failed: bigint('failed', { mode: 'number' }).notNull().default(0),
  scanBytes: bigint('scan_bytes', { mode: 'number' }).notNull().default(0),
  reports: bigint('reports', { mode: 'number' }).notNull().default(0),
  reportBytes: bigint('report_bytes', { mode: 'number' }).notNull().default(0),
});

/** Small values that all processes share, such as the installation's secret. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
