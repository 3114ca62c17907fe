import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import { ConfigError } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { admins } from '#server/platform/db/schema.ts';
import { commandLine } from '#words/say/command-line.ts';
import { generatePassword } from './password-rules.ts';
import { createPasswords } from './passwords.ts';
import { adminsLock, hashNewPassword } from './set-password.ts';
import { readUsername } from './username.ts';

/**
 * Creates the first administrator of a new installation: the configured one, or `admin` with a generated password, which
 * is returned once and must be changed at the first sign-in. Later starts change nothing.
 */
export async function ensureFirstAdmin({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<{ username: string; password?: string }> {
  const firstOf = async (from: Pick<typeof db, 'select'>) => {
    const [row] = await from
      .select({ username: admins.username })
      .from(admins)
      .orderBy(asc(admins.createdAt))
      .limit(1);
    return row;
  };
  const existing = await firstOf(db);
  if (existing) return existing;

  const refuse = (setting: 'adminUsername' | 'adminPassword') => (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(commandLine.settings(setting, { reason: error.message }));
  };
  const named = async () => readUsername(config.firstAdmin?.username ?? 'admin');
  const username = await named().catch(refuse('adminUsername'));
  const generated = config.firstAdmin ? undefined : generatePassword();
  const password = config.firstAdmin?.password ?? generated ?? '';
  const passwords = createPasswords();
  // A generated password needs no strength check, which would take a second of the first start.
  const hashing = generated ? passwords.hash(generated) : hashNewPassword(passwords, password, username);
  const passwordHash = await hashing.catch(refuse('adminPassword'));
  const moment = now();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
    const meanwhile = await firstOf(tx);
    if (meanwhile) return meanwhile;
    await tx.insert(admins).values({
      id: randomUUID(),
      username,
      passwordHash,
      mustChangePassword: generated !== undefined,
      createdAt: moment,
      updatedAt: moment,
    });
    await recordAudit(tx, { admin: null, action: 'add admin', target: username, detail: 'first start' });
    return generated ? { username, password: generated } : { username };
  });
}
