import { lt, sql } from 'drizzle-orm';
import { daysBefore, hourMs } from '#contract/days.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { apiKeyHours } from '#server/platform/db/schema.ts';

const hoursKeptDays = 400;

export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs);

/** Counts one scan against the hourly quota or refuses it, atomically across processes. Unreadable files count too. */
export async function takeScan({ db, now }: Context, caller: ApiCaller): Promise<void> {
  const moment = now();
  const hour = hourOf(moment);
  const taken = await db
    .insert(apiKeyHours)
    .values({ keyId: caller.keyId, hour, scans: 1 })
    .onConflictDoUpdate({
      target: [apiKeyHours.keyId, apiKeyHours.hour],
      set: { scans: sql`${apiKeyHours.scans} + 1` },
      setWhere: lt(apiKeyHours.scans, caller.scansPerHour),
    })
    .returning({ scans: apiKeyHours.scans });
  if (taken.length > 0) return;
  const seconds = Math.max(1, Math.ceil((hour.getTime() + hourMs - moment.getTime()) / 1_000));
  throw new AppError('too_many_uploads', (t) => t('apiKeys.quota', { scans: caller.scansPerHour, seconds }), {
    retryAfter: seconds,
  });
}

export async function forgetOldHours({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteInBatches(db, apiKeyHours, lt(apiKeyHours.hour, daysBefore(now(), hoursKeptDays)));
}
