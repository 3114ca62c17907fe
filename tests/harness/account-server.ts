import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { admins } from '#server/platform/db/schema.ts';
import type { DatabasePlace } from './databases.ts';
import { cheapHash, type TestServer } from './running-server.ts';
import { type SharedServer, sharedAdminServer } from './shared-server.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const goodPassword = 'lentil harbour seventeen';

/** An administrator, or what `look` says, whose password is `goodPassword`. */
export async function newAccount(
  { context }: Pick<TestServer, 'context'>,
  look: Partial<typeof admins.$inferInsert> = {},
): Promise<{ username: string; id: string; password: string }> {
  const id = randomUUID();
  const username = look.username ?? `admin-${id}`;
  const passwordHash = await cheapHash(goodPassword);
  await context.db.insert(admins).values({ id, username, passwordHash, ...look });
  return { username, id, password: goodPassword };
}

/**
 * One server for a suite. Each test starts a day later, so failures, sessions and codes of earlier tests have expired.
 */
export function sharedAccountServer(
  makePlace: () => Promise<DatabasePlace>,
  env?: Record<string, string>,
): SharedServer {
  const server = sharedAdminServer(makePlace, env);
  beforeEach(() => server.advance(24 * hour));
  return server;
}
