import { eq } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type AuditFact, recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { admins } from '#server/platform/db/schema.ts';
import { passwordProblem } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

/** The advisory lock of the trigger that protects the last administrator. */
export const adminsLock = 7283001;

/** Checks a chosen password against the rules and hashes it. */
export async function hashNewPassword(
  passwords: Passwords,
  password: string,
  username: string,
): Promise<string> {
  const problem = await passwordProblem(password, username);
  if (problem) throw new AppError('bad_request', problem);
  return passwords.hash(password);
}

interface PasswordChange {
  account: { id: string; username: string };
  passwordHash: string;
  /** Somebody else has seen it, so it must be changed at the next sign-in. */
  temporary: boolean;
  /** The account's own session that made the change. It continues; all others end. */
  keptSession?: string | undefined;
  audit: AuditFact;
}

/** The only place that changes an account's password. Returns how many sessions it ended. */
export async function setPassword(
  tx: Pick<Db, 'update' | 'insert'>,
  now: Context['now'],
  { account, passwordHash, temporary, keptSession, audit }: PasswordChange,
): Promise<number> {
  const moment = now();
  await tx
    .update(admins)
    .set({ passwordHash, mustChangePassword: temporary, updatedAt: moment })
    .where(eq(admins.id, account.id));
  const ended = await endSessionsOf(tx, moment, account.id, keptSession);
  await recordAudit(tx, audit);
  return ended;
}
