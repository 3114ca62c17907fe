import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** The embedded database does not tidy up by itself, as a server does. */
export const tidyDatabaseJob = defineJob({
  name: 'tidy-database',
  payload: z.object({}),
  schedule: '17 3 * * *',
  handler: async (_, { database }: Context) => {
    if (database.kind === 'pglite') await database.db.execute(sql`vacuum analyze`);
  },
});
