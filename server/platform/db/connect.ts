import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { ConfigError } from '#server/config/config.ts';
import { asPGlite, type EmbeddedDriver } from './embedded/driver.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database with the driver under it: the queue shares the driver, everything else uses `db`. */
export type Database = { db: Db; close(): Promise<void> } & (
  | { kind: 'pglite'; driver: EmbeddedDriver }
  | { kind: 'postgres'; driver: pg.Pool; url: string }
);

/** Rows of a raw statement; both drivers answer in the same shape. */
export async function rowsOf<T>(db: Pick<Db, 'execute'>, statement: SQL): Promise<T[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: T[] };
  return answer.rows;
}

function overEmbedded(driver: EmbeddedDriver): Database {
  return {
    kind: 'pglite',
    driver,
    db: drizzlePglite(asPGlite(driver), { schema }) as unknown as Db,
    close: () => driver.close(),
  };
}

const longestStatementMs = 120_000;

async function openServer(url: string): Promise<Database> {
  const driver = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5_000,
    // A database that has taken a statement and never answers must become an error a person can be told.
    query_timeout: longestStatementMs,
  });
  // An idle connection that breaks must not end the process; the next query opens a new one.
  driver.on('error', () => undefined);
  try {
    await driver.query('select 1');
  } catch (error) {
    await driver.end();
    const address = new URL(url);
    const reason = error instanceof Error && error.message ? error.message : 'no answer';
    throw new ConfigError(
      `The database at ${address.hostname}:${address.port || 5432} cannot be reached (${reason}).`,
    );
  }
  return {
    kind: 'postgres',
    driver,
    url,
    db: drizzlePg(driver, { schema }) as unknown as Db,
    close: () => driver.end(),
  };
}

export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  begun?: Promise<EmbeddedDriver>,
): Promise<Database> {
  if (config.databaseUrl) return openServer(config.databaseUrl);
  return overEmbedded(await (begun ?? openEmbedded(config.dataDir)));
}
