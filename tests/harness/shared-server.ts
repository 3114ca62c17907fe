import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Overrides } from '#server/start.ts';
import { type AdminClient, anonymousClient, firstAdmin, withoutModel } from './admin-client.ts';
import type { DatabasePlace } from './databases.ts';
import { startTestServer, type TestServer } from './running-server.ts';

export interface SharedServer extends TestServer {
  /** `firstAdmin`, signed in. */
  ada: AdminClient;
  /** Moves the server's clock. */
  advance(ms: number): void;
}

type Options = [env?: Record<string, string>, overrides?: Overrides];

/** One server, with its own database, for all tests of a file or suite. */
export function sharedServer(
  makePlace: () => Promise<DatabasePlace>,
  ...[env = {}, overrides]: Options
): SharedServer {
  let ahead = 0;
  let place: DatabasePlace | undefined;
  const server = {
    advance(ms) {
      ahead += ms;
    },
  } as SharedServer;
  server.ada = anonymousClient(server);
  beforeAll(async () => {
    const now = (): Date => new Date(Date.now() + ahead);
    place = await makePlace();
    Object.assign(server, await startTestServer(place, env, { now, ...overrides }));
    // An administrator with a generated password signs in within the test.
    if (env.ADMIN_PASSWORD !== '') await server.ada.signIn(firstAdmin.username, firstAdmin.password);
  });
  afterAll(async () => {
    await server.stop?.();
    await place?.remove();
  });
  return server;
}

/** The same without a model, for administration. */
export const sharedAdminServer = (
  makePlace: () => Promise<DatabasePlace>,
  ...[env, overrides]: Options
): SharedServer => sharedServer(makePlace, { ...withoutModel, ...env }, overrides);

/** One migrated, otherwise empty database for all tests of a file or suite. */
export function sharedDatabase(makePlace: () => Promise<DatabasePlace>): { database: Database } {
  let place: DatabasePlace | undefined;
  const opened = {} as { database: Database };
  beforeAll(async () => {
    place = await makePlace();
    opened.database = await openDatabase(place);
    await migrate(opened.database);
  });
  afterAll(async () => {
    await opened.database?.close();
    await place?.remove();
  });
  return opened;
}
