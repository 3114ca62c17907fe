import { randomUUID } from 'node:crypto';
import { createPasswords } from '#server/accounts/passwords.ts';
import { admins } from '#server/platform/db/schema.ts';
import { startAdminServer } from './admin-client.ts';
import type { DatabasePlace } from './databases.ts';
import type { TestServer } from './running-server.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const goodPassword = 'lentil harbour seventeen';
const goodPasswordHash = createPasswords().hash(goodPassword);

/** A server whose clock a test moves on. */
export interface AccountServer extends TestServer {
  now(): Date;
  pass(ms: number): void;
  /** Has `goodPassword`. */
  newAdmin(): Promise<{ username: string; id: string; password: string }>;
}

export async function startAccountServer(
  makePlace: () => Promise<DatabasePlace>,
  env: Record<string, string> = {},
): Promise<AccountServer> {
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const server = await startAdminServer(makePlace, env, { now });
  return {
    ...server,
    now,
    pass(ms) {
      ahead += ms;
    },
    async newAdmin() {
      const username = `admin-${randomUUID()}`;
      const id = randomUUID();
      const passwordHash = await goodPasswordHash;
      await server.context.db.insert(admins).values({ id, username, passwordHash });
      return { username, id, password: goodPassword };
    },
  };
}
