import { asc, sql } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { admins } from '#server/platform/db/schema.ts';
import { generatePassword } from './password-rules.ts';
import { createPasswords } from './passwords.ts';
import { removeSecondFactor } from './second-factor.ts';
import { setPassword } from './set-password.ts';

interface Reset {
  username: string;
  /** For administrators who lost the device with the codes. */
  withoutSecondFactor: boolean;
}

/** For the owner of the machine: returns a new password once, which must be changed at the next sign-in. */
export async function resetPassword(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { username, withoutSecondFactor }: Reset,
): Promise<{ username: string; password: string }> {
  const [admin] = await db
    .select()
    .from(admins)
    .where(sql`lower(normalize(${admins.username}, NFKC)) = lower(${username.normalize('NFKC')})`);
  if (!admin) {
    const all = await db.select({ username: admins.username }).from(admins).orderBy(asc(admins.createdAt));
    const names = all.map((each) => each.username).join(', ');
    throw new AppError('not_found', (t) => t('accounts.noSuchName', { username, names }));
  }
  const password = generatePassword();
  const passwordHash = await createPasswords().hash(password);
  return db.transaction(async (tx) => {
    await setPassword(tx, now, {
      account: admin,
      passwordHash,
      temporary: true,
      audit: {
        admin: null,
        action: 'reset password',
        target: admin.username,
        detail: `at the command line${withoutSecondFactor ? ', second factor removed' : ''}`,
      },
    });
    if (withoutSecondFactor) await removeSecondFactor({ db: tx, now }, admin.id);
    return { username: admin.username, password };
  });
}
