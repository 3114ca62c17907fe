import { z } from 'zod';
import { defineJobType } from '#server/platform/queue/define-job.ts';

/** Job types for code that enqueues scan jobs. Their handlers are in the folders that do the work. */

/** At most one job per scan: a second request waits for the same analysis. */
export const processJobType = defineJobType({
  name: 'process-scan',
  payload: z.object({ scanId: z.uuid() }),
  onePer: ({ scanId }) => scanId,
});

export const purgeJobType = defineJobType({ name: 'purge-deleted-scans', payload: z.object({}) });

export const reconcileJobType = defineJobType({ name: 'reconcile-storage', payload: z.object({}) });

/** Tells the program that submitted a scan. A webhook has the same id as its scan. */
export const webhookJobType = defineJobType({
  name: 'send-webhook',
  payload: z.object({ webhookId: z.uuid() }),
  onePer: ({ webhookId }) => webhookId,
});
