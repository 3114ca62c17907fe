import { eq } from 'drizzle-orm';
import { adminUserMessages } from '#contract/messages.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { admins } from '#server/platform/db/schema.ts';
import { beginAttempt, clearLock, forgive, ownPasswordLock } from './login-guard.ts';
import { passwordProblem } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

type AdminRow = typeof admins.$inferSelect;

export async function findAdmin({ db }: Context, adminId: string): Promise<AdminRow> {
  const [row] = await db.select().from(admins).where(eq(admins.id, adminId));
  if (!row) throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
  return row;
}

/** Asks for the password again before something that a stolen session must not do. */
export async function confirmPassword(
  context: Context,
  passwords: Passwords,
  admin: AdminSession,
  password: string,
): Promise<AdminRow> {
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
  if (!right) throw new AppError('bad_request', 'Your current password is not right.');
  await clearLock(context, lock);
  return row;
}

export async function changePassword(
  context: Context,
  passwords: Passwords,
  admin: AdminSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<number> {
  if (!currentPassword || !newPassword) throw new AppError('bad_request', adminUserMessages.fillAll);
  const row = await confirmPassword(context, passwords, admin, currentPassword);
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
    throw new AppError('bad_request', 'The new password is the same as the old one.');
  }
  const problem = passwordProblem(newPassword, row.username);
  if (problem) throw new AppError('bad_request', problem);
  const passwordHash = await passwords.hash(newPassword);
  const moment = context.now();
  return context.db.transaction(async (tx) => {
    await tx
      .update(admins)
      .set({ passwordHash, mustChangePassword: false, updatedAt: moment })
      .where(eq(admins.id, row.id));
    const ended = await endSessionsOf(tx, moment, row.id, admin.sessionId);
    await recordAudit(tx, { admin: row.username, action: 'change own password' });
    return ended;
  });
}
