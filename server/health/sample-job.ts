import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { healthHistoryDays } from '#contract/constants.ts';
import { daysBefore } from '#contract/days.ts';
import { serviceNames } from '#contract/health.ts';
import type { Context } from '#server/context.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { healthSamples } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { probeServices } from './probes.ts';

/** One process of the fleet samples each service every minute. Day bars and incidents come from these samples. */
export const healthSampleJob = defineJob({
  name: 'sample-health',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0 },
  handler: async (_, context: Context) => {
    const services = await probeServices(context);
    const at = context.now();
    await context.db.insert(healthSamples).values(
      serviceNames.map((service) => ({
        at,
        service,
        status: services[service].status,
        responseTime: services[service].responseTime,
      })),
    );
    if (!(await context.clock.maySweep())) return;
    const oldest = daysBefore(at, healthHistoryDays + 1);
    await deleteInBatches(context.db, healthSamples, lt(healthSamples.at, oldest));
  },
});
