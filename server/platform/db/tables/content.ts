import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { DocumentType } from '#contract/content.ts';
import { at } from './columns.ts';

/** A row for each saved version; the newest of a type is the current one. */
export const contentVersions = pgTable('content_versions', {
  id: serial('id').primaryKey(),
  type: text('type').$type<DocumentType>().notNull(),
  content: text('content').notNull(),
  savedAt: at('saved_at').notNull().defaultNow(),
  savedBy: text('saved_by'),
});
