import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { processScan } from './process-scan.ts';
import { processTicket } from './scan-jobs.ts';
import { giveUpScan, mostAttempts } from './scan-life.ts';

export const processJob = defineJob({
  ...processTicket,
  retry: { limit: mostAttempts - 1, delaySeconds: 1 },
  handler: ({ scanId }, context: Context, run) => processScan(context, scanId, run),
  giveUp: ({ scanId }, context) => giveUpScan(context, scanId),
});
