import { mkdir, readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate, migrationNames } from '#server/platform/db/migrate.ts';
import { startProcess } from '#tests/harness/child-process.ts';
import { bareServerPlace, type DatabasePlace, databasePlaces } from '#tests/harness/databases.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const places: DatabasePlace[] = [];

async function place(make: () => Promise<DatabasePlace>): Promise<DatabasePlace> {
  const made = await make();
  places.push(made);
  return made;
}

afterEach(async () => {
  for (const made of places.splice(0)) await made.remove();
});

const environment = ({ databaseUrl, dataDir }: DatabasePlace) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
});

test('ten processes that migrate at once apply each migration exactly once', async () => {
  const made = await place(bareServerPlace);
  const processes = Array.from({ length: 10 }, () =>
    startProcess('tests/harness/migrate-process.ts', environment(made)),
  );
  const applied = await Promise.all(
    processes.map((each) => each.line(/applied: (\d+) in all (\d+)/, 180_000)),
  );
  expect(await Promise.all(processes.map((each) => each.exited))).toEqual(processes.map(() => 0));
  const counts = applied.map((match) => Number(match[1]));
  const all = Number(applied[0]![2]);
  expect(all).toBeGreaterThan(0);
  expect(counts.filter((count) => count > 0)).toEqual([all]);
});

describe.each(databasePlaces)('%s', (_name, makePlace) => {
  test('migrating again changes nothing', async () => {
    const database = await openDatabase(await place(makePlace));
    try {
      await migrate(database);
      expect(await migrate(database)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('a transaction that is rolled back takes no statement sent meanwhile with it', async () => {
    const database = await openDatabase(await place(makePlace));
    const { db } = database;
    const insert = (to: Pick<typeof db, 'execute'>, value: number) =>
      rowsOf(to, sql`insert into sent values (${value}::int)`);
    try {
      await db.execute(sql`create table sent (value int)`);
      const others = [insert(db, 1)];
      const rolledBack = db.transaction(async (tx) => {
        await insert(tx, 2);
        others.push(
          insert(db, 3),
          db.transaction((other) => insert(other, 4)),
        );
        await insert(tx, 5);
        throw new Error('roll back');
      });
      others.push(insert(db, 6));
      await expect(rolledBack).rejects.toThrow('roll back');
      await Promise.all(others);
      expect(await rowsOf(db, sql`select value from sent order by value`)).toEqual(
        [1, 3, 4, 6].map((value) => ({ value })),
      );
    } finally {
      await database.close();
    }
  });

  test('kill -9 in a stream of writes loses no acknowledged row', async () => {
    const made = await place(makePlace);
    let acknowledged = 0;
    for (const round of [1, 2]) {
      const writer = startProcess('tests/harness/write-process.ts', {
        ...environment(made),
        ROUND: String(round),
      });
      await writer.line(new RegExp(`^${round}:${50 * round}$`, 'm'));
      await writer.kill();
      const lines = writer.output().match(new RegExp(`^${round}:\\d+$`, 'gm')) ?? [];
      expect(lines.length).toBeGreaterThanOrEqual(50 * round);
      const database = await openDatabase(made);
      try {
        const rows = await rowsOf<{ note: string }>(database.db, sql`select note from written`);
        const notes = new Set(rows.map((row) => row.note));
        expect(lines.filter((line) => !notes.has(line))).toEqual([]);
        // There may be one extra row per round, stored just before the kill but not acknowledged.
        acknowledged += lines.length;
        expect(rows.length - acknowledged).toBeGreaterThanOrEqual(0);
        expect(rows.length - acknowledged).toBeLessThanOrEqual(round);
      } finally {
        await database.close();
      }
    }
  });
});

test('a second process on the same embedded database is refused with one line', async () => {
  const [[, embeddedPlace]] = databasePlaces as [(typeof databasePlaces)[number]];
  const made = await place(embeddedPlace);
  const database = await openDatabase(made);
  try {
    const second = startProcess('tests/harness/migrate-process.ts', environment(made));
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('in use by another Sulcus');
  } finally {
    await database.close();
  }
});

test('a first start uses the prebuilt database, even after an interrupted start', async () => {
  const folder = await temporaryFolder('first');
  places.push({ databaseUrl: undefined, dataDir: folder.path, remove: folder.remove });
  await mkdir(`${folder.path}/database.new/base`, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder.path });
  try {
    const done = await rowsOf<{ name: string }>(database.db, sql`select name from schema_migrations`);
    expect(done.map(({ name }) => name).sort()).toEqual(migrationNames());
    expect(await rowsOf(database.db, sql`select * from settings`)).toEqual([]);
    expect(await readdir(folder.path)).toEqual(['database', 'in-use']);
  } finally {
    await database.close();
  }
});
