import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/connect.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { createTables } from '#server/start.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** Migrating takes seconds and copying does not, so each kind of database is migrated once per run. */
async function migrateOnce(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(place);
  await createTables(database);
  // Off by default, so that only tests that ask for random checks or second readings get them.
  await writeReviewSettings(database.db, { randomCheckPercent: 0, secondReaderPercent: 0 });
  await database.close();
}

/** A data folder to copy, with a migrated PGlite without rows. */
export async function embeddedTemplate(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder('template');
  await migrateOnce({ databaseUrl: undefined, dataDir: folder.path });
  return folder;
}

/** Synchronous on purpose: `cp` would create a promise for each of hundreds of small files. */
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
