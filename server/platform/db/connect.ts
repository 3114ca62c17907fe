import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { ConfigError } from '#server/config/config.ts';
import { outageOf } from '#server/platform/outage.ts';
import { commandLine } from '#words/say/command-line.ts';
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

/**
 * Gives the connection back however the transaction ends: Drizzle never returns it when the first statement fails, and
 * a pool without connections can no longer answer. One that was lost, or has not answered in time, is closed at once,
 * so that the next statement does not wait for it too.
 */
function withSafeTransactions(db: NodePgDatabase<typeof schema>, driver: pg.Pool): Db {
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await driver.connect();
    let failure: unknown;
    const watched: pg.PoolClient = Object.create(client, {
      query: {
        value: async (...statement: Parameters<pg.PoolClient['query']>) => {
          try {
            return await client.query(...statement);
          } catch (error) {
            if (!failure && outageOf(error)) {
              failure = error;
              void (client as unknown as pg.Client).end().catch(() => undefined);
            }
            // Not that nothing can be rolled back on a closed connection.
            throw failure ?? error;
          }
        },
      },
    });
    try {
      // Without the schema, which only relational queries need: reading it each time is wasted work.
      return await (drizzlePg(watched) as unknown as typeof db).transaction(work, config);
    } finally {
      client.release(failure !== undefined);
    }
  };
  return Object.assign(db, { transaction }) as unknown as Db;
}

async function openServer(url: string): Promise<Database> {
  const driver = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5_000,
    // A database that has taken a statement and never answers must become an error that a person can read.
    query_timeout: longestStatementMs,
  });
  // A connection that breaks must not end the process, idle or between two statements of a transaction: the pool only
  // listens to those that nobody has taken. The next caller gets the error, or a new connection.
  driver.on('error', () => undefined);
  driver.on('connect', (client) => client.on('error', () => undefined));
  try {
    await driver.query('select 1');
  } catch (error) {
    await driver.end();
    const address = new URL(url);
    const reason = error instanceof Error && error.message ? error.message : commandLine.settings('noAnswer');
    throw new ConfigError(
      commandLine.settings('databaseUnreachable', {
        host: address.hostname,
        port: address.port || '5432',
        reason,
      }),
    );
  }
  return {
    kind: 'postgres',
    driver,
    url,
    db: withSafeTransactions(drizzlePg(driver, { schema }), driver),
    close: () => driver.end(),
  };
}

/** `bare`: a new embedded database has no table yet; otherwise it begins with those that the build made. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  { bare = false } = {},
): Promise<Database> {
  if (config.databaseUrl) return openServer(config.databaseUrl);
  return overEmbedded(await openEmbedded(config.dataDir, bare));
}
