import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import {
  loginFailuresBeforeLock,
  loginFailuresPerAddress,
  loginLockMs,
  loginWindowMs,
} from '#contract/constants.ts';
import { daysBefore } from '#contract/days.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import { loginAttempts } from '#server/platform/db/schema.ts';

type Guarded = Pick<Context, 'db' | 'secret' | 'now'>;

/** Which attempts count together: those for one key, and optionally all from one address. */
export interface Lock {
  key: string;
  limit: number;
  addressKey?: string;
}

/** Per name and caller, so that nobody can lock out an administrator from elsewhere. */
export function loginLock({ secret }: Guarded, username: string, caller: string): Lock {
  return {
    key: keyedHash(secret, 'login', username.toLowerCase(), caller),
    limit: loginFailuresBeforeLock,
    addressKey: keyedHash(secret, 'login-address', caller),
  };
}

/** Keeps someone with a stolen session from guessing the password. */
export function ownPasswordLock({ secret }: Guarded, adminId: string): Lock {
  return { key: keyedHash(secret, 'own-password', adminId), limit: loginFailuresBeforeLock };
}

/** Keeps someone with the password from guessing the code from many addresses. */
export function secondFactorLock({ secret }: Guarded, adminId: string): Lock {
  return { key: keyedHash(secret, 'second-factor', adminId), limit: 4 * loginFailuresBeforeLock };
}

/** Milliseconds until the next attempt is checked; 0 when it is checked now. */
async function lockedFor(db: Pick<Db, 'select'>, lock: Lock, now: Date): Promise<number> {
  // Later entries were written while a clock was wrong.
  const notAhead = lt(loginAttempts.at, new Date(now.getTime() + loginLockMs));
  const latest = await db
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.pairKey, lock.key), notAhead))
    .orderBy(desc(loginAttempts.at))
    .limit(lock.limit);
  const newest = latest[0]?.at.getTime();
  const oldest = latest[lock.limit - 1]?.at.getTime();
  const locked = newest !== undefined && oldest !== undefined && newest - oldest < loginWindowMs;
  const wait = locked ? newest + loginLockMs - now.getTime() : 0;
  if (wait > 0 || !lock.addressKey) return Math.max(0, wait);

  const [recent] = await db
    .select({ tries: count(), first: sql<Date>`min(${loginAttempts.at})`.mapWith(loginAttempts.at) })
    .from(loginAttempts)
    .where(
      and(
        eq(loginAttempts.addressKey, lock.addressKey),
        gt(loginAttempts.at, new Date(now.getTime() - loginWindowMs)),
        notAhead,
      ),
    );
  if (!recent || recent.tries < loginFailuresPerAddress) return 0;
  return Math.max(1, recent.first.getTime() + loginWindowMs - now.getTime());
}

function refuse(waitMs: number): never {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  throw new AppError('account_locked', (t) => t('accounts.locked', { minutes }), {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}

/**
 * Counts an attempt as failed before it is checked, or refuses it, so that of two hundred simultaneous attempts only
 * five are checked. `forgive` removes the count if the attempt succeeds.
 */
export async function beginAttempt({ db, now }: Guarded, lock: Lock): Promise<number> {
  const moment = now();
  const known = await lockedFor(db, lock, moment);
  if (known > 0) refuse(known);
  const outcome = await db.transaction(async (tx) => {
    // Always in this order, to avoid deadlocks.
    for (const key of [lock.addressKey, lock.key]) {
      if (key) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
    }
    const wait = await lockedFor(tx, lock, moment);
    if (wait > 0) return { wait };
    const [attempt] = await tx
      .insert(loginAttempts)
      .values({ pairKey: lock.key, addressKey: lock.addressKey ?? lock.key, at: moment })
      .returning({ id: loginAttempts.id });
    return { id: attempt!.id };
  });
  return outcome.id ?? refuse(outcome.wait ?? 0);
}

/** Removes this attempt from the count. */
export async function forgive({ db }: Guarded, attempt: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, attempt));
}

/** The right password clears earlier failures. */
export async function clearLock({ db }: Guarded, lock: Lock): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.pairKey, lock.key));
}

export async function isLocked({ db, now }: Guarded, lock: Lock): Promise<boolean> {
  return (await lockedFor(db, { key: lock.key, limit: lock.limit }, now())) > 0;
}

/** Attempts are kept for at most a day. */
export async function forgetOldAttempts({ db, now }: Guarded): Promise<void> {
  await deleteInBatches(db, loginAttempts, lt(loginAttempts.at, daysBefore(now(), 1)));
}
