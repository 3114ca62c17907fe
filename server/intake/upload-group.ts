import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { sessionHeader, sessionId } from '#contract/analytics.ts';
import { dayOf } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import { settings } from '#server/platform/db/schema.ts';
import { readSetting } from '#server/platform/db/settings.ts';

const saltKey = 'upload-group-salt';

interface Salt {
  day: string;
  salt: string;
}

const readSalt = async (db: Context['db']): Promise<Salt | undefined> =>
  (await readSetting(db, saltKey))?.value as Salt | undefined;

/** The first upload of a day replaces the salt. Yesterday's salt is gone for good. */
async function saltOf({ db }: Pick<Context, 'db'>, day: string): Promise<string> {
  const known = await readSalt(db);
  if (known?.day === day) return known.salt;
  const fresh: Salt = { day, salt: randomBytes(16).toString('base64') };
  await db
    .insert(settings)
    .values({ key: saltKey, value: fresh, updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: fresh, updatedAt: sql`now()` },
      setWhere: sql`${settings.value}->>'day' <> ${day}`,
    });
  return (await readSalt(db))!.salt;
}

/**
 * When a data set is split, all uploads of one browser session on one day count as one head. Only a hash is stored, and
 * its salt lasts a day: afterwards nobody can tell which session it was.
 */
export async function groupOf(
  { db, secret, now }: Pick<Context, 'db' | 'secret' | 'now'>,
  request: FastifyRequest,
): Promise<string | null> {
  const session = sessionId.safeParse(request.headers[sessionHeader]);
  const day = dayOf(now());
  if (!session.success) return null;
  return keyedHash(secret, 'upload-group', await saltOf({ db }, day), session.data).slice(0, 24);
}
