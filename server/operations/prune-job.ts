import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { forgetOldAttempts } from '#server/accounts/login-guard.ts';
import { forgetOldSessions } from '#server/accounts/sessions.ts';
import { foldOldVisits } from '#server/analytics/fold-visits.ts';
import { forgetOldHours } from '#server/api-keys/scan-quota.ts';
import type { Context } from '#server/context.ts';
import { daysBefore } from '#server/days.ts';
import { requestMinutes } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { forgetOldAnswers } from '#server/public-api/idempotency.ts';

/** Health shows the last day. */
const requestMinutesKeptDays = 2;

/** Removes what nobody reads any more. */
export async function prune(context: Pick<Context, 'db' | 'now' | 'secret'>): Promise<void> {
  const { db, now } = context;
  await forgetOldAttempts(context);
  await forgetOldSessions(context);
  await foldOldVisits(context);
  await forgetOldHours(context);
  await forgetOldAnswers(context);
  await db.delete(requestMinutes).where(lt(requestMinutes.minute, daysBefore(now(), requestMinutesKeptDays)));
}

export const pruneJob = defineJob({
  name: 'prune',
  payload: z.object({}),
  schedule: '41 * * * *',
  handler: (_, context: Context) => prune(context),
});
