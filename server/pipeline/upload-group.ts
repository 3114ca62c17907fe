import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { sessionHeader, sessionId } from '#contract/analytics.ts';
import type { Context } from '#server/context.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import { scans, settings } from '#server/platform/db/schema.ts';

const saltKey = 'upload-group-salt';

/** The first upload of a day replaces the salt; yesterday's is nowhere any more. */
async function saltOf({ db }: Pick<Context, 'db'>, day: string): Promise<string> {
  const fresh = { day, salt: randomBytes(16).toString('base64') };
  await db
    .insert(settings)
    .values({ key: saltKey, value: fresh, updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: fresh, updatedAt: sql`now()` },
      setWhere: sql`${settings.value}->>'day' <> ${day}`,
    });
  const [row] = await db.select().from(settings).where(eq(settings.key, saltKey));
  return (row!.value as typeof fresh).salt;
}

/**
 * What one browser session uploads on one day is taken for slices of one head when a data set is split. Only a hash is
 * kept, and its salt for a day: afterwards nobody can tell which session it was.
 */
export async function rememberGroup(
  { db, secret, now }: Pick<Context, 'db' | 'secret' | 'now'>,
  scanId: string,
  request: FastifyRequest,
): Promise<void> {
  const session = sessionId.safeParse(request.headers[sessionHeader]);
  const day = now().toISOString().slice(0, 10);
  const groupKey = session.success
    ? keyedHash(secret, 'upload-group', await saltOf({ db }, day), session.data).slice(0, 24)
    : null;
  await db.update(scans).set({ groupKey }).where(eq(scans.id, scanId));
}
