import { type KeyObject, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import { type AdminRow, admins } from '#server/platform/db/schema.ts';

type Verifying = Pick<Context, 'db' | 'secret' | 'now'>;

const periodSeconds = 30;
/** A clock may be half a minute off. */
const stepsEitherSide = 1;
const recoveryCodeCount = 10;

const totpOf = (username: string, secret: Secret): TOTP =>
  new TOTP({
    issuer: 'Sulcus',
    label: username,
    secret,
    period: periodSeconds,
    digits: 6,
    algorithm: 'SHA1',
  });

/** Ten letters and digits; case, spaces and dashes do not matter when it is typed. */
const plainCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const hashRecoveryCode = (secret: KeyObject, adminId: string, code: string): string =>
  keyedHash(secret, 'recovery-code', adminId, plainCode(code));

function newRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz234567890';
  const text = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Creates a secret, which takes effect once a code from it is entered. */
export async function beginSecondFactor(db: Db, adminId: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const [row] = await db
    .update(admins)
    .set({ totpSecret: secret.base32, totpLastStep: null })
    .where(and(eq(admins.id, adminId), eq(admins.totpConfirmed, false)))
    .returning({ username: admins.username });
  if (!row) throw new AppError('conflict', (t) => t('accounts.secondFactor.removeFirst'));
  return { secret: secret.base32, uri: totpOf(row.username, secret).toString() };
}

/** Accepts a code once, so that an onlooker cannot reuse it. */
async function spendCode({ db, now }: Verifying, row: AdminRow, code: string): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  if (!row.totpSecret || !/^\d{6}$/.test(token)) return false;
  const timestamp = now().getTime();
  const totp = totpOf(row.username, Secret.fromBase32(row.totpSecret));
  const delta = totp.validate({ token, timestamp, window: stepsEitherSide });
  if (delta === null) return false;
  const step = Math.floor(timestamp / (periodSeconds * 1_000)) + delta;
  const spent = await db
    .update(admins)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(admins.id, row.id),
        eq(admins.totpSecret, row.totpSecret),
        or(isNull(admins.totpLastStep), lt(admins.totpLastStep, step)),
      ),
    )
    .returning({ id: admins.id });
  return spent.length === 1;
}

async function spendRecoveryCode({ db, secret }: Verifying, row: AdminRow, code: string): Promise<boolean> {
  const hashed = hashRecoveryCode(secret, row.id, code);
  const spent = await db
    .update(admins)
    .set({ recoveryHashes: sql`${admins.recoveryHashes} - ${hashed}::text` })
    .where(and(eq(admins.id, row.id), sql`jsonb_exists(${admins.recoveryHashes}, ${hashed})`))
    .returning({ id: admins.id });
  return spent.length === 1;
}

/** Six digits from the authenticator, or one of the recovery codes. */
export async function acceptSecondFactor(
  context: Verifying,
  row: AdminRow,
  code: string,
): Promise<'code' | 'recovery code' | undefined> {
  if (await spendCode(context, row, code)) return 'code';
  return (await spendRecoveryCode(context, row, code)) ? 'recovery code' : undefined;
}

/** Enables the second factor and returns the recovery codes, which are shown only once. */
export async function confirmSecondFactor(
  context: Verifying,
  row: AdminRow,
  code: string,
): Promise<string[]> {
  if (row.totpConfirmed) throw new AppError('conflict', (t) => t('accounts.secondFactor.isSetUp'));
  if (!row.totpSecret) throw new AppError('conflict', (t) => t('accounts.secondFactor.notStarted'));
  if (!(await spendCode(context, row, code))) {
    throw new AppError('bad_request', (t) => t('accounts.secondFactor.wrongCode'));
  }
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await context.db
    .update(admins)
    .set({
      totpConfirmed: true,
      recoveryHashes: codes.map((each) => hashRecoveryCode(context.secret, row.id, each)),
      updatedAt: context.now(),
    })
    .where(eq(admins.id, row.id));
  return codes;
}

export async function removeSecondFactor(
  { db, now }: { db: Pick<Db, 'update'>; now: Context['now'] },
  adminId: string,
): Promise<void> {
  await db
    .update(admins)
    .set({ totpSecret: null, totpConfirmed: false, totpLastStep: null, recoveryHashes: [], updatedAt: now() })
    .where(eq(admins.id, adminId));
}
