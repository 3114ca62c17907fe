import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/platform/db/connect.ts';
import * as schema from '#server/platform/db/schema.ts';
import { databasePlaces } from '#tests/harness/databases.ts';
import { sharedDatabase } from '#tests/harness/shared-server.ts';

/** Columns computed by the database. */
const generated = new Set(['scans.search', 'reports.search']);

describe.each(databasePlaces)('the migrated schema on %s', (_, makePlace) => {
  const opened = sharedDatabase(makePlace);

  test('has exactly the tables and columns that the code defines', async () => {
    const named = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .flatMap((table) => {
        const { name, columns } = getTableConfig(table);
        return columns.map((column) => `${name}.${column.name} ${column.notNull ? 'not null' : 'null'}`);
      });
    const rows = await rowsOf<{ place: string; nullable: string }>(
      opened.database.db,
      sql`select table_name || '.' || column_name as place, is_nullable as nullable
          from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'`,
    );
    const made = rows
      .filter(({ place }) => !generated.has(place))
      .map(({ place, nullable }) => `${place} ${nullable === 'YES' ? 'null' : 'not null'}`);
    expect(made.sort()).toEqual(named.sort());
  });

  test('rejects changes to the audit log', async () => {
    const { db } = opened.database;
    await db.insert(schema.auditLog).values({ admin: 'ada', action: 'delete scan' });
    await expect(db.update(schema.auditLog).set({ action: 'nothing' })).rejects.toThrow();
    await expect(db.delete(schema.auditLog)).rejects.toThrow();
    expect(await db.select().from(schema.auditLog)).toHaveLength(1);
  });
});
