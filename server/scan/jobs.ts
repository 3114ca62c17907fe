import { z } from 'zod';
import { defineJobType } from '#server/platform/queue/define-job.ts';

/** The types of a scan's jobs, for the code that sends one; the handlers are in the rooms that do the work. */

/** One entry for each scan: a second request waits for the same analysis. */
export const processJobType = defineJobType({
  name: 'process-scan',
  payload: z.object({ scanId: z.uuid() }),
  onePer: ({ scanId }) => scanId,
});

export const purgeJobType = defineJobType({ name: 'purge-deleted-scans', payload: z.object({}) });

export const reconcileJobType = defineJobType({ name: 'reconcile-storage', payload: z.object({}) });

/** To the program that submitted a scan and left an address; a webhook has the id of its scan. */
export const webhookJobType = defineJobType({
  name: 'send-webhook',
  payload: z.object({ webhookId: z.uuid() }),
  onePer: ({ webhookId }) => webhookId,
});
