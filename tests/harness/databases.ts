import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { copyTemplate, serverDatabase } from './database-templates.ts';
import { dataFolder } from './temporary-folder.ts';

/** Where a test's data lies, in the words of the configuration. */
export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

/**
 * V8 shares machine code among all threads of a process while one of them holds its module: the embedded databases that
 * a worker opens one after another are compiled and optimized once.
 */
const program = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);
let compiled: Promise<WebAssembly.Module> | undefined;

/** A new database of the embedded kind, migrated and without rows. */
export async function embeddedPlace(): Promise<DatabasePlace> {
  compiled ??= readFile(program).then((bytes) => WebAssembly.compile(bytes));
  await compiled;
  const folder = await dataFolder();
  copyTemplate(inject('embeddedTemplate'), folder.path);
  return { databaseUrl: undefined, dataDir: folder.path, remove: folder.remove };
}

/** A new database on the run's PostgreSQL, migrated and without rows, beside a data folder of its own. */
export const serverPlace = (): Promise<ServerPlace> => placeFrom();

/** The same before any migration. */
export const bareServerPlace = (): Promise<ServerPlace> => placeFrom('template1');

interface ServerPlace extends DatabasePlace {
  databaseUrl: string;
}

async function placeFrom(template?: string): Promise<ServerPlace> {
  const folder = await dataFolder();
  const { databaseUrl, drop } = await serverDatabase(inject('postgresServer'), template);
  return {
    databaseUrl,
    dataDir: folder.path,
    async remove() {
      await drop();
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
