import { uuid } from 'drizzle-orm/pg-core';
import { scans } from './scans.ts';

/** Primary key of a table with at most one row per scan. */
export const scanOf = () =>
  uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' });
