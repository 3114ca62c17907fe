import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { copyTemplate, serverTemplate } from './database-templates.ts';
import { keepCompiled } from './keep-compiled.ts';
import { dataFolder } from './temporary-folder.ts';

/** Where a test's data lies, in the words of the configuration. */
export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

/** A new database of the embedded kind, migrated and without rows. */
export async function embeddedPlace(): Promise<DatabasePlace> {
  await keepCompiled();
  const folder = await dataFolder();
  copyTemplate(inject('embeddedTemplate'), folder.path);
  return { databaseUrl: undefined, dataDir: folder.path, remove: folder.remove };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresServer')}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new database on the run's PostgreSQL, migrated and without rows, beside a data folder of its own. */
export const serverPlace = (): Promise<ServerPlace> => placeFrom(serverTemplate);

/** The same before any migration. */
export const bareServerPlace = (): Promise<ServerPlace> => placeFrom('template1');

interface ServerPlace extends DatabasePlace {
  databaseUrl: string;
}

async function placeFrom(template: string): Promise<ServerPlace> {
  const folder = await dataFolder();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    databaseUrl: `${inject('postgresServer')}/${name}`,
    dataDir: folder.path,
    async remove() {
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
      await folder.remove();
    },
  };
}

/** For describe.each: what holds on the one must hold on the other. */
export const databasePlaces: [name: string, makePlace: () => Promise<DatabasePlace>][] = [
  ['PGlite', embeddedPlace],
  ['PostgreSQL', serverPlace],
];

export interface TestDatabase {
  database: Database;
  place: DatabasePlace;
  /** Closes the database and removes all of it. */
  close(): Promise<void>;
}

/** A migrated, otherwise empty database. */
export async function openTestDatabase(makePlace: () => Promise<DatabasePlace>): Promise<TestDatabase> {
  const place = await makePlace();
  const database = await openDatabase(place);
  await migrate(database);
  return {
    database,
    place,
    async close() {
      await database.close();
      await place.remove();
    },
  };
}
