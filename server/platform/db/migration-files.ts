import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { productRoot } from '#server/platform/product-root.ts';

const folder = path.join(productRoot, 'server/platform/db/migrations');

/**
 * The first line of a migration that runs outside of a transaction, so that it can build indexes of large tables while
 * others write. It may be cut off, so each of its statements can be repeated.
 */
const concurrentMarker = '-- concurrent';

export interface Migration {
  name: string;
  statements: string[];
  concurrent: boolean;
}

/** Every migration of this version, in order. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();

export function readMigration(name: string): Migration {
  const text = readFileSync(path.join(folder, name), 'utf8');
  return {
    name,
    statements: text.split('--> statement-breakpoint').map((statement) => statement.trim()),
    concurrent: text.split('\n')[0] === concurrentMarker,
  };
}

/** The locks of PostgreSQL that a migration takes on a table with rows, strongest last. */
export type Lock = 'none' | 'share update exclusive' | 'row exclusive' | 'share' | 'access exclusive';

const withoutComments = (statement: string): string => statement.replace(/^--.*$/gm, '').trim();

const lockRules: [pattern: RegExp, lock: Lock][] = [
  [/^(create|drop) index concurrently\b/i, 'share update exclusive'],
  [/^create (unique )?index\b/i, 'share'],
  [/^(insert|update|delete|with)\b/i, 'row exclusive'],
  [/^create (table|extension|or replace function|function|sequence|type)\b/i, 'none'],
];

/** The strongest lock that a statement takes on one table. What no rule names counts as the strongest. */
export function lockOf(statement: string): Lock {
  const text = withoutComments(statement);
  return lockRules.find(([pattern]) => pattern.test(text))?.[1] ?? 'access exclusive';
}
