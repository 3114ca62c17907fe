import { z } from 'zod';
import { defineTicket } from '#server/platform/queue/define-job.ts';

/** The jobs of a scan's life as those see them who send one; what they do stands in the files of the same names. */

/** One entry for each scan: whoever asks twice waits for the same analysis. */
export const processTicket = defineTicket({
  name: 'process-scan',
  payload: z.object({ scanId: z.uuid() }),
  onePer: ({ scanId }) => scanId,
});

export const purgeTicket = defineTicket({ name: 'purge-deleted-scans', payload: z.object({}) });

export const reconcileTicket = defineTicket({ name: 'reconcile-storage', payload: z.object({}) });

/** To whoever submitted a scan and left an address; a webhook has the id of its scan. */
export const webhookTicket = defineTicket({
  name: 'send-webhook',
  payload: z.object({ webhookId: z.uuid() }),
  onePer: ({ webhookId }) => webhookId,
});
