import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { readConfig } from '#server/config/config.ts';
import { admins } from '#server/platform/db/schema.ts';
import { type Overrides, type RunningServer, startServer } from '#server/start.ts';
import { firstAdmin } from './admin-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import type { DatabasePlace } from './databases.ts';

export interface TestServer extends RunningServer {
  url: string;
  /** A new visitor. */
  visitor(): ApiClient;
}

/** Cheap to verify. Few tests are about the cost of the hash. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 1_024, timeCost: 1 });

/** Makes `firstAdmin` of the generated one. Checking a chosen password would take half a second of every start. */
async function nameFirstAdmin({ context }: RunningServer): Promise<void> {
  const { username, password } = firstAdmin;
  await context.db
    .update(admins)
    .set({ username, passwordHash: await cheapHash(password), mustChangePassword: false });
}

/**
 * The whole product in this process, on a free port. Its administrator is `firstAdmin`, unless `env` says otherwise. With
 * `ROLE: 'web'`, jobs stay in the queue.
 */
export async function startTestServer(
  place: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>,
  { ROLE: role, ...env }: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestServer> {
  const read = readConfig({
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    DISK_RESERVE_MB: '0',
    ...env,
  });
  // As a setting, it would ask for a shared storage.
  const config = role === 'web' ? { ...read, role: 'web' as const } : read;
  const server = await startServer(config, overrides);
  if (server.firstAdmin.password && env.ADMIN_PASSWORD === undefined) await nameFirstAdmin(server);
  const { port } = server.app!.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { ...server, url, visitor: () => createApiClient(url) };
}
