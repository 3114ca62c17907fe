import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { measureOnReference } from './measure-reference.ts';
import { runShadow } from './shadow.ts';

/** Less than the minute until the next run. */
const forMs = 45_000;

export const shadowJob = defineJob({
  name: 'shadow-scans',
  payload: z.object({}),
  schedule: '* * * * *',
  concurrency: 1,
  retry: { limit: 0 },
  handler: async (_, context: Context, { signal }) => {
    const until = performance.now() + forMs;
    await runShadow(context, { signal, forMs });
    await measureOnReference(context, { signal, forMs: until - performance.now() });
  },
});
