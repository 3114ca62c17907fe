import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { buildDatabase } from './build-database.ts';

// A database makes itself in seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test('a first start finds the database of the build, migrated and without a row; a second start keeps its own', async () => {
  await buildDatabase();
  const folder = await temporaryFolder('fresh');
  onTestFinished(folder.remove);
  const settings = 'select count(*)::int as count from settings';
  const first = await openEmbedded(folder.path);
  expect(
    (await first.query<{ count: number }>('select count(*)::int from schema_migrations')).rows[0]?.count,
  ).toBeGreaterThan(10);
  expect((await first.query(settings)).rows).toEqual([{ count: 0 }]);
  await first.query("insert into settings (key, value) values ('kept', '1')");
  await first.close();
  const second = await openEmbedded(folder.path);
  expect((await second.query(settings)).rows).toEqual([{ count: 1 }]);
  await second.close();
});
