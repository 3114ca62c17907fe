import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { expireScans } from './expire-scans.ts';

/** Every minute: scans past their retention are deleted. */
export const expireJob = defineJob({
  name: 'expire-scans',
  payload: z.object({}),
  schedule: '* * * * *',
  handler: async (_, context: Context) => {
    if (await context.clock.maySweep()) await expireScans(context);
  },
});
