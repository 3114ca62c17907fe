import { sql } from 'drizzle-orm';
import type { authenticateCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { AppError, type Refusal } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { type AdminRow, admins } from '#server/platform/db/schema.ts';
import {
  beginAttempt,
  clearLock,
  forgive,
  isLocked,
  type Lock,
  loginLock,
  secondFactorLock,
} from './login-guard.ts';
import type { Passwords } from './passwords.ts';
import { acceptSecondFactor } from './second-factor.ts';
import { startSession } from './sessions.ts';

/** An unknown name is not recorded, because people type passwords into the wrong field. */
async function refuseSignIn(
  context: Context,
  lock: Lock,
  admin: AdminRow | undefined,
  why: string,
  refusal: Refusal = (t) => t('accounts.wrong'),
): Promise<never> {
  const target = admin?.username ?? 'an unknown name';
  await recordAudit(context.db, { admin: null, action: 'failed sign-in', target, detail: why });
  if (await isLocked(context, lock)) {
    await recordAudit(context.db, {
      admin: null,
      action: 'lock sign-in',
      target,
      detail: 'for one address, after too many failed attempts',
    });
  }
  throw new AppError('unauthenticated', refusal);
}

async function demandSecondFactor(
  context: Context,
  lock: Lock,
  attempt: number,
  admin: AdminRow,
  code: string | undefined,
): Promise<string> {
  if (!code?.trim()) {
    // Forgive only this attempt: someone with the password must not reset the count by omitting the code.
    await forgive(context, attempt);
    throw new AppError('second_factor_required', (t) => t('accounts.secondFactor.enterCode'));
  }
  const codeLock = secondFactorLock(context, admin.id);
  const codeAttempt = await beginAttempt(context, codeLock);
  const accepted = await acceptSecondFactor(context, admin, code);
  // The password was right, so naming the code reveals nothing new.
  if (!accepted) return refuseSignIn(context, lock, admin, 'wrong code', (t) => t('accounts.wrongCode'));
  await forgive(context, codeAttempt);
  return `with a ${accepted}`;
}

/** Checks name, password and second factor and opens a session. Takes the same time for an unknown name. */
export async function signIn(
  context: Context,
  passwords: Passwords,
  { username: given, password, code }: BodyOf<typeof authenticateCall>,
  from: { caller: string; device: string },
): Promise<{ token: string; admin: AdminRow; session: Awaited<ReturnType<typeof startSession>>['session'] }> {
  const username = given.normalize('NFKC');
  if (!username || !password) throw new AppError('bad_request', (t) => t('accounts.fillAll'));
  const lock = loginLock(context, username, from.caller);
  const attempt = await beginAttempt(context, lock);
  const [admin] = await context.db
    .select()
    .from(admins)
    .where(sql`lower(normalize(${admins.username}, NFKC)) = lower(${username})`);
  let right: boolean;
  try {
    right = await passwords.verify(admin?.passwordHash, password);
  } catch (error) {
    // The password was not checked, so the attempt does not count.
    await forgive(context, attempt);
    throw error;
  }
  if (!admin || !right) return refuseSignIn(context, lock, admin, 'wrong name or password');
  const detail = admin.totpConfirmed
    ? await demandSecondFactor(context, lock, attempt, admin, code)
    : undefined;
  await clearLock(context, lock);
  const { token, session } = await startSession(context, admin.id, from.device);
  await recordAudit(context.db, { admin: admin.username, action: 'sign in', ...(detail && { detail }) });
  return { token, admin, session };
}
