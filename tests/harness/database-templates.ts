import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createQueue } from '#server/platform/queue/queue.ts';

/** Migrating takes seconds and copying does not, so each kind of database is migrated once per run. */
async function migrateOnce(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database);
  // Off by default, so that only tests that ask for random checks or second readings get them.
  await writeReviewSettings(database.db, { randomCheckPercent: 0, secondReaderPercent: 0 });
  const queue = createQueue({ database, jobs: [], role: 'web', concurrency: 1, log: createLogger('silent') });
  await queue.start({});
  await queue.stop();
  await database.close();
}

const caches = new URL('../../node_modules/.cache/sulcus-templates/', import.meta.url);
const migrations = new URL('../../server/platform/db/migrations/', import.meta.url);
const lockFile = new URL('../../package-lock.json', import.meta.url);

/** A data folder to copy, with a migrated PGlite without rows. Kept for later runs of the same code. */
export async function embeddedTemplate(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(lockFile));
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(name).update(await readFile(new URL(name, migrations)));
  }
  const kept = fileURLToPath(new URL(hash.digest('hex').slice(0, 16), caches));
  if (existsSync(kept)) return kept;
  const building = `${kept}-${process.pid}`;
  await mkdir(building, { recursive: true });
  await migrateOnce({ databaseUrl: undefined, dataDir: building });
  // If two runs build it at once, the first one wins.
  await rename(building, kept).catch(() => rm(building, { recursive: true }));
  return kept;
}

/** Synchronous on purpose: `cp` would create a promise for each of a thousand small files. */
export const copyTemplate = (template: string, target: string): void =>
  cpSync(template, target, { recursive: true });

const serverTemplate = 'sulcus_template';

/** The same on the run's PostgreSQL, for CREATE DATABASE … TEMPLATE. */
export async function makeServerTemplate(server: string): Promise<void> {
  await execute(server, `CREATE DATABASE ${serverTemplate}`);
  await migrateOnce({ databaseUrl: `${server}/${serverTemplate}`, dataDir: '' });
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function serverDatabase(
  server: string,
  template: string = serverTemplate,
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    databaseUrl: `${server}/${name}`,
    drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
