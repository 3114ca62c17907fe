import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './db/connect.ts';
import { defineJob } from './queue/define-job.ts';

/** The embedded database does not tidy up by itself, as a server does. */
export const tidyDatabaseJob = defineJob({
  name: 'tidy-database',
  payload: z.object({}),
  schedule: '17 3 * * *',
  handler: async (_, { database }: { database: Database }) => {
    if (database.kind === 'pglite') await database.db.execute(sql`vacuum analyze`);
  },
});
