import { lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { rateEvents } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** Longer than the longest rate window. */
const keptMs = 7_200_000;

/** Every minute: deletes rate events outside every window. */
export const forgetRatesJob = defineJob({
  name: 'forget-places',
  payload: z.object({}),
  schedule: '* * * * *',
  handler: async (_, { db, now, clock }: Context) => {
    if (!(await clock.maySweep())) return;
    await deleteInBatches(db, rateEvents, lt(rateEvents.at, new Date(now().getTime() - keptMs)));
  },
});
