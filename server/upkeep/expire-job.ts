import { and, eq, lt, not } from 'drizzle-orm';
import { z } from 'zod';
import { daysBefore } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import { inDataset } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { deleteScans } from '#server/scan/life.ts';

/** Deletes scans past their retention; starred, reported and data-set scans stay. */
export async function expireScans(context: Context): Promise<void> {
  const { config, now } = context;
  const oldest = daysBefore(now(), config.retentionDays);
  await deleteScans(
    context,
    and(
      lt(scans.createdAt, oldest),
      eq(scans.starred, false),
      eq(scans.reportedFalsePositive, false),
      not(inDataset),
    ),
  );
}

/** Every minute: scans past their retention are deleted. */
export const expireJob = defineJob({
  name: 'expire-scans',
  payload: z.object({}),
  schedule: '* * * * *',
  handler: async (_, context: Context) => {
    if (context.clock.steady(context.now())) await expireScans(context);
    else context.log.warn('the clock has leapt: nothing is deleted for its age within the next hour');
  },
});
