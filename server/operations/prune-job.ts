import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { daysBefore } from '#contract/days.ts';
import { forgetOldAttempts } from '#server/accounts/login-guard.ts';
import { forgetOldSessions } from '#server/accounts/sessions.ts';
import { foldOldVisits } from '#server/analytics/fold-visits.ts';
import { forgetOldHours } from '#server/api-keys/scan-quota.ts';
import { forgetOldClasses } from '#server/classrooms/classrooms.ts';
import type { Context } from '#server/context.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { requestMinutes } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { forgetOldAnswers } from '#server/public-api/idempotency.ts';

/** The health page shows the last day. */
const requestMinutesKeptDays = 2;

type PruneContext = Pick<Context, 'db' | 'now' | 'secret'>;

async function forgetOldMinutes({ db, now }: PruneContext): Promise<void> {
  await deleteInBatches(
    db,
    requestMinutes,
    lt(requestMinutes.minute, daysBefore(now(), requestMinutesKeptDays)),
  );
}

const steps: ((parts: PruneContext) => Promise<unknown>)[] = [
  forgetOldAttempts,
  forgetOldSessions,
  foldOldVisits,
  forgetOldHours,
  forgetOldClasses,
  forgetOldAnswers,
  forgetOldMinutes,
];

/** Removes what is no longer needed. A failed step does not stop the others. */
export async function prune(context: PruneContext): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step(context).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some old entries could not be removed.');
}

export const pruneJob = defineJob({
  name: 'prune',
  payload: z.object({}),
  schedule: '41 * * * *',
  handler: async (_, context: Context) => {
    if (await context.clock.maySweep()) await prune(context);
  },
});
