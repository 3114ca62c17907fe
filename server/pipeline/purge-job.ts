import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { purgeTicket } from './scan-jobs.ts';
import { purgeDeleted } from './scan-life.ts';

export const purgeJob = defineJob({
  ...purgeTicket,
  concurrency: 1,
  handler: async (_, context: Context, { signal }) => {
    await purgeDeleted(context, signal);
  },
});
