import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TrueLesion } from '#contract/classrooms.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { at, createdAt } from './columns.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** Classes that work through teaching cases together. */
export const classrooms = pgTable('classrooms', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  seats: integer('seats').notNull(),
  /** In their order: ids of drawn cases and of own ones. */
  cases: jsonb('cases').$type<string[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  endsAt: at('ends_at').notNull(),
});

/** Students, under names of their own choice. */
export const classMembers = pgTable(
  'class_members',
  {
    id: uuid('id').primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classrooms.id, { onDelete: 'cascade' }),
    alias: text('alias').notNull(),
    secretHash: text('secret_hash').notNull(),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [index('class_members_class').on(table.classId)],
);

export const classAnswers = pgTable(
  'class_answers',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => classMembers.id, { onDelete: 'cascade' }),
    caseId: text('case_id').notNull(),
    boxes: jsonb('boxes').$type<Box[]>().notNull(),
    seconds: real('seconds').notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.caseId] })],
);

/** Teaching cases that were added here, as de-identified images. */
export const teachingCases = pgTable('teaching_cases', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  history: text('history').notNull(),
  discussion: text('discussion').notNull(),
  truth: jsonb('truth').$type<TrueLesion[]>().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  picture: bytes('picture').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
});
