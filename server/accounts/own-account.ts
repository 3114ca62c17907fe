import { eq } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { type AdminRow, admins } from '#server/platform/db/schema.ts';
import { beginAttempt, clearLock, forgive, ownPasswordLock } from './login-guard.ts';
import type { Passwords } from './passwords.ts';
import { hashNewPassword, setPassword } from './set-password.ts';

export async function findAdmin({ db }: Context, adminId: string): Promise<AdminRow> {
  const [row] = await db.select().from(admins).where(eq(admins.id, adminId));
  if (!row) throw new AppError('unauthenticated', (t) => t('accounts.sessionEnded'));
  return row;
}

/** Checks the password again before an action that a stolen session must not perform. */
export async function confirmPassword(
  context: Context,
  passwords: Passwords,
  admin: AdminSession,
  password: string | undefined,
): Promise<AdminRow> {
  if (!password) throw new AppError('bad_request', (t) => t('accounts.currentPassword'));
  const row = await findAdmin(context, admin.adminId);
  const lock = ownPasswordLock(context, row.id);
  const attempt = await beginAttempt(context, lock);
  let right: boolean;
  try {
    right = await passwords.verify(row.passwordHash, password);
  } catch (error) {
    await forgive(context, attempt);
    throw error;
  }
  if (!right) throw new AppError('bad_request', (t) => t('accounts.currentPasswordWrong'));
  await clearLock(context, lock);
  return row;
}

export function refuseSamePassword(current: string, next: string): void {
  if (next.normalize('NFKC') === current.normalize('NFKC')) {
    throw new AppError('bad_request', (t) => t('accounts.samePassword'));
  }
}

export async function changePassword(
  context: Context,
  passwords: Passwords,
  admin: AdminSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<number> {
  if (!currentPassword || !newPassword) throw new AppError('bad_request', (t) => t('accounts.fillAll'));
  const account = await confirmPassword(context, passwords, admin, currentPassword);
  refuseSamePassword(currentPassword, newPassword);
  const passwordHash = await hashNewPassword(passwords, newPassword, account.username);
  return context.db.transaction((tx) =>
    setPassword(tx, context.now, {
      account,
      passwordHash,
      temporary: false,
      keptSession: admin.sessionId,
      audit: { admin: account.username, action: 'change own password' },
    }),
  );
}
