import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FeedbackKind } from '#contract/feedback.ts';
import { at } from './columns.ts';

/** What visitors wrote, without anything that leads back to them. */
export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  sentAt: at('sent_at').notNull(),
  kind: text('kind').$type<FeedbackKind>().notNull(),
  text: text('text').notNull(),
  language: text('language').notNull(),
  version: text('version').notNull(),
});
