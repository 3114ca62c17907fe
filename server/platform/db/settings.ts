import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { defaultReviewSettings, type ReviewSettings, reviewSettings } from '#contract/quality.ts';
import type { Db } from './connect.ts';
import { settings } from './schema.ts';

type Setting = Pick<typeof settings.$inferSelect, 'value' | 'updatedAt'>;

export async function readSetting(db: Pick<Db, 'select'>, key: string): Promise<Setting | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row;
}

export async function writeSetting(
  db: Pick<Db, 'insert'>,
  key: string,
  value: unknown,
  updatedAt: Date,
): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}

/** The first process to start writes the installation's key; every other one reads it. */
export async function installationSecret(db: Db): Promise<KeyObject> {
  const key = 'installation-secret';
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  return createSecretKey(String((await readSetting(db, key))?.value), 'base64');
}

const lastBackup = 'last-backup';

/** When the last complete backup was made; it is not part of that backup. */
export async function readLastBackup(db: Pick<Db, 'select'>): Promise<Date | null> {
  return (await readSetting(db, lastBackup))?.updatedAt ?? null;
}
export const writeLastBackup = (db: Pick<Db, 'insert'>, at: Date): Promise<void> =>
  writeSetting(db, lastBackup, at.toISOString(), at);

export async function readReviewSettings(db: Pick<Db, 'select'>): Promise<ReviewSettings> {
  const stored = await readSetting(db, 'review');
  return stored ? reviewSettings.parse(stored.value) : defaultReviewSettings;
}

/** The same as an expression, for a statement that needs it. */
export const randomCheckPercent = sql`coalesce((select (value->>'randomCheckPercent')::float8
  from settings where key = 'review'), ${defaultReviewSettings.randomCheckPercent}::float8)`;

export const writeReviewSettings = (
  db: Pick<Db, 'insert'>,
  value: ReviewSettings,
  updatedAt = new Date(),
): Promise<void> => writeSetting(db, 'review', value, updatedAt);
