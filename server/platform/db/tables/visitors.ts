import { bigserial, boolean, date, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const visitorSessions = pgTable('visitor_sessions', {
  id: text('id').primaryKey(),
  startedAt: at('started_at').notNull().defaultNow(),
  returning: boolean('returning').notNull().default(false),
  scanUploaded: boolean('scan_uploaded').notNull().default(false),
  seconds: doublePrecision('seconds'),
});

export const visits = pgTable('visits', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .references(() => visitorSessions.id, { onDelete: 'cascade' }),
  path: text('path').notNull(),
  at: at('at').notNull().defaultNow(),
});

/** Hourly sums of visits and page sessions that are too old to be kept individually. */
export const visitHours = pgTable('visit_hours', {
  hour: at('hour').primaryKey(),
  visits: integer('visits').notNull().default(0),
  sessions: integer('sessions').notNull().default(0),
  returning: integer('returning').notNull().default(0),
  /** Sessions that reported their duration, and the sum in seconds. */
  timedSessions: integer('timed_sessions').notNull().default(0),
  seconds: doublePrecision('seconds').notNull().default(0),
});

/** Whole scans read on visitors' devices. Only their number is known. */
export const deviceAnalysisDays = pgTable('device_analysis_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  analyses: integer('analyses').notNull().default(0),
});
