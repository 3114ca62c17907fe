import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { notifyOperator } from './alerts.ts';

/** Every five minutes: tells the operator which alerts have started and ended. */
export const alertJob = defineJob({
  name: 'tell-alerts',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  concurrency: 1,
  retry: { limit: 0 },
  handler: (_, context: Context, { signal }) => notifyOperator(context, signal),
});
