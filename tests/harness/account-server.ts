import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { admins } from '#server/platform/db/schema.ts';
import type { DatabasePlace } from './databases.ts';
import { cheapHash, startAdminServer, type TestServer } from './running-server.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const goodPassword = 'lentil harbour seventeen';

/** A server whose clock a test can advance. */
export interface AccountServer extends TestServer {
  now(): Date;
  advance(ms: number): void;
  /** Creates an administrator whose password is `goodPassword`. */
  newAdmin(): Promise<{ username: string; id: string; password: string }>;
}

async function startAccountServer(
  makePlace: () => Promise<DatabasePlace>,
  env: Record<string, string> = {},
): Promise<AccountServer> {
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const server = await startAdminServer(makePlace, env, { now });
  return {
    ...server,
    now,
    advance(ms) {
      ahead += ms;
    },
    async newAdmin() {
      const username = `admin-${randomUUID()}`;
      const id = randomUUID();
      const passwordHash = await cheapHash(goodPassword);
      await server.context.db.insert(admins).values({ id, username, passwordHash });
      return { username, id, password: goodPassword };
    },
  };
}

/**
 * One server for a suite. Each test starts a day later, so failures, sessions and codes of earlier tests have expired.
 */
export function sharedAccountServer(
  makePlace: () => Promise<DatabasePlace>,
  env?: Record<string, string>,
): AccountServer {
  const server = {} as AccountServer;
  beforeAll(async () => {
    Object.assign(server, await startAccountServer(makePlace, env));
  });
  afterAll(() => server.stop());
  beforeEach(() => server.advance(24 * hour));
  return server;
}
