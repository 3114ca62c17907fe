import { afterAll, beforeAll } from 'vitest';
import { withoutModel } from './admin-client.ts';
import type { DatabasePlace } from './databases.ts';
import { startServerOn, type TestServer } from './running-server.ts';

type Options = [env?: Record<string, string>, overrides?: Parameters<typeof startServerOn>[2]];

/** One server, with its own database, for all tests of a file or suite. */
export function sharedServer(makePlace: () => Promise<DatabasePlace>, ...options: Options): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startServerOn(makePlace, ...options));
  });
  afterAll(() => server.stop?.());
  return server;
}

/** The same without a model, for administration. */
export const sharedAdminServer = (
  makePlace: () => Promise<DatabasePlace>,
  ...[env, overrides]: Options
): TestServer => sharedServer(makePlace, { ...withoutModel, ...env }, overrides);
