import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '#contract/api-scopes.ts';
import { at, createdAt } from './columns.ts';
import { ofScan } from './scans.ts';

/** Keys of other programs. */
export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** The first characters of the key, to recognize it by. */
  prefix: text('prefix').notNull(),
  /** SHA-256 of the key, which only its user has. */
  keyHash: text('key_hash').notNull(),
  scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
  scansPerHour: integer('scans_per_hour').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  expiresAt: at('expires_at'),
  lastUsedAt: at('last_used_at'),
  revokedAt: at('revoked_at'),
});

/** The column of a row that is deleted with its key. */
export const ofApiKey = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => apiKeys.id, { onDelete: 'cascade' });

/** Scans that a key submitted per hour, for its quota and its statistics. */
export const apiKeyHours = pgTable('api_key_hours', {
  keyId: ofApiKey('key_id'),
  hour: at('hour').notNull(),
  scans: integer('scans').notNull(),
});

/** The answer to an idempotent request; null while the first one is in progress. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  apiKeyId: ofApiKey('api_key_id'),
  key: text('key').notNull(),
  bodyHash: text('body_hash').notNull(),
  answer: jsonb('answer').$type<Record<string, unknown>>(),
  /** Of the scan that the request creates. */
  scanId: uuid('scan_id'),
  createdAt: createdAt(),
});

/** The address to notify when a scan is finished, and the delivery state. */
export const webhooks = pgTable('webhooks', {
  scanId: ofScan().primaryKey(),
  url: text('url').notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** Why the last attempt did not succeed. */
  problem: text('problem'),
  deliveredAt: at('delivered_at'),
  /** Set when there will be no more attempts. */
  failedAt: at('failed_at'),
});
