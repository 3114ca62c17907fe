import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { productRoot } from '#server/platform/product-root.ts';
import { lockOf, migrationNames, readMigration } from './migration-files.ts';

test.each([
  ['CREATE TABLE "a" ("id" uuid)', 'none'],
  ['-- why\nCREATE INDEX "i" ON "a" ("id")', 'share'],
  ['CREATE UNIQUE INDEX "i" ON "a" ("id")', 'share'],
  ['CREATE INDEX CONCURRENTLY "i" ON "a" ("id")', 'share update exclusive'],
  ['DROP INDEX CONCURRENTLY IF EXISTS "i"', 'share update exclusive'],
  ['DROP INDEX "i"', 'access exclusive'],
  ['UPDATE "a" SET "id" = null', 'row exclusive'],
  ['ALTER TABLE "a" ADD COLUMN "b" text', 'access exclusive'],
  ['CREATE TRIGGER t AFTER INSERT ON a EXECUTE FUNCTION f()', 'access exclusive'],
])('%s takes the lock "%s"', (statement, lock) => {
  expect(lockOf(statement)).toBe(lock);
});

test('only a concurrent migration builds an index concurrently, and first drops what a run that was cut off left', () => {
  for (const { name, statements, concurrent } of migrationNames().map(readMigration)) {
    const texts = statements.map((statement) => statement.replace(/^--.*$/gm, '').trim());
    for (const [at, text] of texts.entries()) {
      if (!concurrent) expect(text, name).not.toMatch(/\bconcurrently\b/i);
      else if (!text.startsWith('DROP INDEX CONCURRENTLY IF EXISTS')) {
        const [, index] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("\w+") /.exec(text) ?? [];
        expect(texts.slice(0, at), name).toContain(`DROP INDEX CONCURRENTLY IF EXISTS ${index};`);
      }
    }
  }
});

/** A pooler may give each transaction another connection, so nothing may stay in a session. */
test('only migrations keep a lock in their session, and nothing else keeps a setting or a table there', () => {
  const root = path.join(productRoot, 'server');
  const sessionState =
    /pg_(try_)?advisory_lock|\bset (session|search_path)\b|\btemp(orary)? table\b|\bwith hold\b/i;
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => sessionState.test(readFileSync(path.join(root, name), 'utf8')));
  expect(found).toEqual(['platform/db/migrate.ts']);
});
