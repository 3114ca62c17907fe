import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { processJobType } from '#server/scan/jobs.ts';
import { giveUpScan, maxAttempts } from '#server/scan/life.ts';
import { processScan } from './process-scan.ts';

export const processJob = defineJob({
  ...processJobType,
  retry: { limit: maxAttempts - 1, delaySeconds: 1 },
  handler: ({ scanId }, context: Context, run) => processScan(context, scanId, run),
  giveUp: ({ scanId }, context) => giveUpScan(context, scanId),
});
