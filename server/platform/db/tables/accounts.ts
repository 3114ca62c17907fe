import { bigint, bigserial, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/accounts.ts';
import { at, createdAt } from './columns.ts';

export const admins = pgTable('admins', {
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
});

export type AdminRow = typeof admins.$inferSelect;

/** The column of a row that is deleted with its administrator. */
export const ofAdmin = () =>
  uuid('admin_id')
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' });

export const adminSessions = pgTable('admin_sessions', {
  id: uuid('id').primaryKey(),
  adminId: ofAdmin(),
  /** SHA-256 of the token; the token itself is only in the browser. */
  tokenHash: text('token_hash').notNull(),
  device: text('device').notNull(),
  createdAt: createdAt(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  revokedAt: at('revoked_at'),
});

/** Keys are keyed hashes: neither a name that was tried nor an address is stored. */
export const loginAttempts = pgTable('login_attempts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  pairKey: text('pair_key').notNull(),
  addressKey: text('address_key').notNull(),
  at: at('at').notNull().defaultNow(),
});

export const auditLog = pgTable('audit_log', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: at('at').notNull().defaultNow(),
  admin: text('admin'),
  action: text('action').notNull(),
  target: text('target'),
  detail: text('detail'),
  /** A keyed hash of the caller's network; null for jobs and entries from before it was recorded. */
  address: text('address'),
});
