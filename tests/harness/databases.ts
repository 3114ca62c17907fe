import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { copyTemplate, serverDatabase } from './database-templates.ts';
import { dataFolder } from './temporary-folder.ts';

/** The database and data folder of a test, as the configuration takes them. */
export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

/**
 * V8 shares compiled code among all threads of a process while one of them holds the module. Holding it here means that
 * the embedded databases a worker opens one after another are compiled and optimized once.
 */
const program = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);
let compiled: Promise<WebAssembly.Module> | undefined;

/** A new embedded database, migrated and without rows. */
export async function embeddedPlace(): Promise<DatabasePlace> {
  compiled ??= readFile(program).then((bytes) => WebAssembly.compile(bytes));
  await compiled;
  const folder = await dataFolder();
  copyTemplate(inject('embeddedTemplate'), folder.path);
  return { databaseUrl: undefined, dataDir: folder.path, remove: folder.remove };
}

/** A new database on the run's PostgreSQL, migrated and without rows, with its own data folder. */
export const serverPlace = (): Promise<ServerPlace> => placeFrom();

/** The same without any migration. */
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

type Places = [name: string, makePlace: () => Promise<DatabasePlace>][];

/** For `describe.each`: both databases must behave alike, and one run tries both. */
export const bothDatabases: Places = [
  ['PGlite', embeddedPlace],
  ['PostgreSQL', serverPlace],
];

/** For `describe.each`: the same with one database in a run; vitest.config.ts names it. */
export const oneDatabase: Places = bothDatabases.filter(([name]) => name === inject('database'));
