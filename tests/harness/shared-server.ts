import { afterAll, beforeAll } from 'vitest';
import { type AdminClient, anonymousClient, firstAdmin, withoutModel } from './admin-client.ts';
import { type DatabasePlace, openTestDatabase, type TestDatabase } from './databases.ts';
import { startServerOn, type TestServer } from './running-server.ts';

export interface SharedServer extends TestServer {
  /** `firstAdmin`, signed in. */
  ada: AdminClient;
  /** Moves the server's clock. */
  advance(ms: number): void;
}

type Options = [env?: Record<string, string>, overrides?: Parameters<typeof startServerOn>[2]];

/** One server, with its own database, for all tests of a file or suite. */
export function sharedServer(
  makePlace: () => Promise<DatabasePlace>,
  ...[env = {}, overrides]: Options
): SharedServer {
  let ahead = 0;
  const server = {
    advance(ms) {
      ahead += ms;
    },
  } as SharedServer;
  server.ada = anonymousClient(server);
  beforeAll(async () => {
    const now = (): Date => new Date(Date.now() + ahead);
    Object.assign(server, await startServerOn(makePlace, env, { now, ...overrides }));
    // An administrator with a generated password signs in within the test.
    if (env.ADMIN_PASSWORD !== '') await server.ada.signIn(firstAdmin.username, firstAdmin.password);
  });
  afterAll(() => server.stop?.());
  return server;
}

/** The same without a model, for administration. */
export const sharedAdminServer = (
  makePlace: () => Promise<DatabasePlace>,
  ...[env, overrides]: Options
): SharedServer => sharedServer(makePlace, { ...withoutModel, ...env }, overrides);

/** One migrated, otherwise empty database for all tests of a file or suite. */
export function sharedDatabase(makePlace: () => Promise<DatabasePlace>): TestDatabase {
  const opened = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(opened, await openTestDatabase(makePlace));
  });
  afterAll(() => opened.close?.());
  return opened;
}
