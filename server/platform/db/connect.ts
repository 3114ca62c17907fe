import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { ConfigError } from '#server/config/config.ts';
import { coded, outageOf } from '#server/platform/outage.ts';
import { commandLine } from '#words/say/command-line.ts';
import { asPGlite, type EmbeddedDriver } from './embedded/driver.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database and its driver. The queue shares the driver; everything else uses `db`. */
export type Database = { db: Db; close(): Promise<void> } & (
  | { kind: 'pglite'; driver: EmbeddedDriver }
  | {
      kind: 'postgres';
      driver: pg.Pool;
      /** Of the server itself: for what belongs to a session, which are notifications, the queue and migrations. */
      directUrl: string;
      connections: Connections;
    }
);

/** How many connections a process opens at most. docs/operations.md lists them. */
interface Connections {
  /** For the product's statements. */
  statements: number;
  /** For the queue's own statements. */
  queue: number;
}

/** Web processes wait for nothing but statements; a worker holds a connection only while it stores a result. */
export const connectionsOf: Record<'all' | 'web' | 'worker', Connections> = {
  all: { statements: 12, queue: 4 },
  web: { statements: 8, queue: 2 },
  worker: { statements: 6, queue: 3 },
};

/** Rows of a raw statement, from either driver. */
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
 * Releases the connection however the transaction ends: Drizzle leaks it if the first statement fails, which would
 * exhaust the pool. A connection that was lost or timed out is closed at once, so that no later statement waits for it.
 */
function withSafeTransactions(db: NodePgDatabase<typeof schema>, driver: pg.Pool): Db {
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await driver.connect().catch((error: unknown) => {
      throw coded(error);
    });
    let failure: unknown;
    const watched: pg.PoolClient = Object.create(client, {
      query: {
        value: async (...statement: Parameters<pg.PoolClient['query']>) => {
          try {
            return await client.query(...statement);
          } catch (cause) {
            const error = coded(cause);
            if (!failure && outageOf(error)) {
              failure = error;
              void (client as unknown as pg.Client).end().catch(() => undefined);
            }
            // Throw the first failure, not the failed rollback on the closed connection.
            throw failure ?? error;
          }
        },
      },
    });
    try {
      // Without the schema, which only relational queries need, to save reading it each time.
      return await (drizzlePg(watched) as unknown as typeof db).transaction(work, config);
    } finally {
      client.release(failure !== undefined);
    }
  };
  return Object.assign(db, { transaction }) as unknown as Db;
}

async function openServer(url: string, directUrl: string, connections: Connections): Promise<Database> {
  const driver = new pg.Pool({
    connectionString: url,
    max: connections.statements,
    connectionTimeoutMillis: 5_000,
    // A statement that is never answered must become an error.
    query_timeout: longestStatementMs,
  });
  // A broken connection must not end the process. The pool listens only to idle connections, so listen to those in use
  // too. The next caller gets the error or a new connection.
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
    directUrl,
    connections,
    db: withSafeTransactions(drizzlePg(driver, { schema }), driver),
    close: () => driver.end(),
  };
}

/** `bare`: a new embedded database starts without tables instead of with those from the build. */
export async function openDatabase(
  {
    databaseUrl,
    databaseDirectUrl = databaseUrl,
    dataDir,
    role = 'all',
  }: {
    databaseUrl: string | undefined;
    databaseDirectUrl?: string | undefined;
    dataDir: string;
    role?: keyof typeof connectionsOf;
  },
  { bare = false, embedded }: { bare?: boolean; embedded?: EmbeddedDriver | undefined } = {},
): Promise<Database> {
  if (databaseUrl) return openServer(databaseUrl, databaseDirectUrl ?? databaseUrl, connectionsOf[role]);
  return overEmbedded(embedded ?? (await openEmbedded(dataDir, bare)));
}
