import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { processScan } from './process-scan.ts';

export const processJob = defineJob({
  name: 'process-scan',
  payload: z.object({ scanId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 1 },
  handler: ({ scanId }, context: Context, { lastAttempt }) => processScan(context, scanId, lastAttempt),
});
