import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { settings } from './schema.ts';

/** The first process to start writes the installation's key; every other one reads it. */
export async function installationSecret(db: Db): Promise<KeyObject> {
  await db
    .insert(settings)
    .values({ key: 'installation-secret', value: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, 'installation-secret'));
  return createSecretKey(String(row?.value), 'base64');
}
