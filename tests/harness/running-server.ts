import type { AddressInfo } from 'node:net';
import { readConfig } from '#server/config/config.ts';
import { type Overrides, type RunningServer, startServer } from '#server/start.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import type { DatabasePlace } from './databases.ts';

export interface TestServer extends RunningServer {
  url: string;
  /** A new visitor. */
  visitor(): ApiClient;
}

/** The whole product in this process, on a free port. */
export async function startTestServer(
  place: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestServer> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    ADMIN_USERNAME: 'ada',
    ADMIN_PASSWORD: 'a long enough passphrase',
    // Most tests upload nothing, and the others would wait for the first thread either way.
    WARM_UP: 'no',
    ...env,
  });
  const server = await startServer(config, overrides);
  const { port } = server.app!.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { ...server, url, visitor: () => createApiClient(url) };
}

/** On its own database, which is removed when the server stops. */
export async function startServerOn(
  makePlace: () => Promise<DatabasePlace>,
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestServer> {
  const place = await makePlace();
  const server = await startTestServer(place, env, overrides);
  return {
    ...server,
    async stop() {
      await server.stop();
      await place.remove();
    },
  };
}
