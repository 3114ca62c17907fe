import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Admin, addAdminCall, updateAdminCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { admins } from '#server/platform/db/schema.ts';
import { confirmPassword, refuseSamePassword } from './own-account.ts';
import type { Passwords } from './passwords.ts';
import { hashNewPassword, setPassword } from './set-password.ts';
import { viewAdmin } from './view-admin.ts';

const nobody = () => new AppError('not_found', (t) => t('accounts.gone'));

const uniqueViolation = '23505';
/** Raised by the trigger that protects the last administrator. */
const lastAdminViolation = 'SU001';

/** SQLSTATE of a failed statement, from any driver or wrapper. */
function sqlStateOf(error: unknown): string | undefined {
  for (let step = error; step instanceof Error; step = step.cause) {
    const { code } = step as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Turns a constraint violation into a readable error. */
async function translateConstraintError<T>(username: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === uniqueViolation)
      throw new AppError('conflict', (t) => t('accounts.nameTaken', { username }));
    if (state === lastAdminViolation) throw new AppError('last_admin', (t) => t('code.last_admin'));
    throw error;
  }
}

export async function listAdmins({ db }: Context): Promise<Admin[]> {
  return (await db.select().from(admins).orderBy(asc(admins.createdAt), asc(admins.id))).map(viewAdmin);
}

export async function addAdmin(
  context: Context,
  passwords: Passwords,
  by: AdminSession,
  { username, password, role, currentPassword }: BodyOf<typeof addAdminCall>,
): Promise<Admin> {
  const { db, now } = context;
  if (!username || !password) throw new AppError('bad_request', (t) => t('accounts.fillAll'));
  await confirmPassword(context, passwords, by, currentPassword);
  const passwordHash = await hashNewPassword(passwords, password, username);
  const moment = now();
  const row = await translateConstraintError(
    username,
    db.transaction(async (tx) => {
      const [made] = await tx
        .insert(admins)
        .values({ id: randomUUID(), username, passwordHash, role, createdAt: moment, updatedAt: moment })
        .returning();
      await recordAudit(tx, { admin: by.username, action: 'add admin', target: username, detail: role });
      return made!;
    }),
  );
  return viewAdmin(row);
}

/** A new password ends every session of that administrator, except the one that changes its own password. */
export async function updateAdmin(
  context: Context,
  passwords: Passwords,
  by: AdminSession,
  id: string,
  { username, password, role, currentPassword }: BodyOf<typeof updateAdminCall>,
): Promise<Admin> {
  const { db, now } = context;
  if (!username) throw new AppError('bad_request', (t) => t('accounts.usernameRequired'));
  const own = id === by.adminId;
  const [known] = await db.select({ role: admins.role }).from(admins).where(eq(admins.id, id));
  if (!known) throw nobody();
  const newRole = role !== undefined && role !== known.role;
  await confirmPassword(context, passwords, by, currentPassword);
  if (own && password) refuseSamePassword(currentPassword ?? '', password);
  const passwordHash = password ? await hashNewPassword(passwords, password, username) : undefined;
  const row = await translateConstraintError(
    username,
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(admins).where(eq(admins.id, id)).for('update');
      if (!before) throw nobody();
      const renamed = before.username !== username && `renamed from ${before.username}`;
      const detail = [renamed, newRole && `now ${role}`, passwordHash && 'new password']
        .filter(Boolean)
        .join(', ');
      const audit = { admin: by.username, action: 'edit admin' as const, target: username };
      const [after] = await tx
        .update(admins)
        .set({ username, ...(newRole && { role }), updatedAt: now() })
        .where(eq(admins.id, id))
        .returning();
      if (passwordHash) {
        await setPassword(tx, now, {
          account: before,
          passwordHash,
          temporary: false,
          keptSession: own ? by.sessionId : undefined,
          audit: { ...audit, detail },
        });
      } else {
        await recordAudit(tx, { ...audit, detail: detail || 'nothing changed' });
      }
      return after!;
    }),
  );
  return viewAdmin(row);
}

/** A database trigger protects the last administrator, even from concurrent deletions. */
export async function deleteAdmin({ db }: Pick<Context, 'db'>, by: AdminSession, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const [gone] = await tx.delete(admins).where(eq(admins.id, id)).returning();
      if (!gone) throw nobody();
      await recordAudit(tx, { admin: by.username, action: 'delete admin', target: gone.username });
    });
  } catch (error) {
    if (sqlStateOf(error) !== lastAdminViolation) throw error;
    throw new AppError('last_admin', (t) => t('accounts.lastAdmin'));
  }
}
