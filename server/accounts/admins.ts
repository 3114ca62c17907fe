import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { Admin, addAdminCall, updateAdminCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { admins } from '#server/platform/db/schema.ts';
import { confirmPassword, refuseSamePassword } from './own-account.ts';
import type { Passwords } from './passwords.ts';
import { adminsLock, hashNewPassword, setPassword } from './set-password.ts';
import { looksLike, readUsername } from './username.ts';
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

/** Refuses a name that could be mistaken for another account's. Two changes at once wait for each other. */
async function refuseLookAlike(
  tx: Pick<Db, 'execute' | 'select'>,
  username: string,
  own?: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
  const all = await tx.select({ id: admins.id, username: admins.username }).from(admins);
  const other = all.find((each) => each.id !== own && looksLike(each.username, username))?.username;
  if (other === undefined) return;
  const same = other.toLowerCase() === username.toLowerCase();
  throw new AppError('conflict', (t) =>
    same ? t('accounts.nameTaken', { username }) : t('accounts.nameLooksLike', { other }),
  );
}

/** The person who added the account knows the password, so its owner replaces it at the first sign-in. */
export async function addAdmin(
  context: Context,
  passwords: Passwords,
  by: AdminSession,
  { username: given, password, role, currentPassword }: BodyOf<typeof addAdminCall>,
): Promise<Admin> {
  const { db, now } = context;
  if (!given || !password) throw new AppError('bad_request', (t) => t('accounts.fillAll'));
  const username = readUsername(given);
  await confirmPassword(context, passwords, by, currentPassword);
  const passwordHash = await hashNewPassword(passwords, password, username);
  const moment = now();
  const row = await translateConstraintError(
    username,
    db.transaction(async (tx) => {
      await refuseLookAlike(tx, username);
      const dates = { createdAt: moment, updatedAt: moment };
      const [made] = await tx
        .insert(admins)
        .values({ id: randomUUID(), username, passwordHash, role, mustChangePassword: true, ...dates })
        .returning();
      await recordAudit(tx, { admin: by.username, action: 'add admin', target: username, detail: role });
      return made!;
    }),
  );
  return viewAdmin(row);
}

/**
 * A new password ends every session of that administrator, except the one that changes its own password. Somebody else's
 * is replaced at the next sign-in.
 */
export async function updateAdmin(
  context: Context,
  passwords: Passwords,
  by: AdminSession,
  id: string,
  { username: given, password, role, currentPassword }: BodyOf<typeof updateAdminCall>,
): Promise<Admin> {
  const { db, now } = context;
  if (!given) throw new AppError('bad_request', (t) => t('accounts.usernameRequired'));
  const own = id === by.adminId;
  const [known] = await db
    .select({ role: admins.role, username: admins.username })
    .from(admins)
    .where(eq(admins.id, id));
  if (!known) throw nobody();
  // A name from before there were rules stays until it is changed.
  const username = given === known.username ? given : readUsername(given);
  const newRole = role !== undefined && role !== known.role;
  await confirmPassword(context, passwords, by, currentPassword);
  if (own && password) refuseSamePassword(currentPassword ?? '', password);
  const passwordHash = password ? await hashNewPassword(passwords, password, username) : undefined;
  const row = await translateConstraintError(
    username,
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(admins).where(eq(admins.id, id)).for('update');
      if (!before) throw nobody();
      if (before.username !== username) await refuseLookAlike(tx, username, id);
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
          temporary: !own,
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
