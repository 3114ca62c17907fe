import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { judgeImports } from './judge-imports.ts';

export const importJob = defineJob({
  name: 'judge-imported-pictures',
  payload: z.object({}),
  schedule: '* * * * *',
  concurrency: 1,
  retry: { limit: 0 },
  handler: async (_, context: Context) => {
    await judgeImports(context);
  },
});
