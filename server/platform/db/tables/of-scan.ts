import { uuid } from 'drizzle-orm/pg-core';
import { scans } from './scans.ts';

/** The key of a table with at most one row for a scan. */
export const scanOf = () =>
  uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' });
