import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { startPostgres } from './postgres-cluster.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, without a database name. */
    postgresServer: string;
    /** A data folder with an empty, migrated PGlite to copy: making one takes seconds, copying one does not. */
    embeddedTemplate: string;
  }
}

async function makeTemplate(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder('template');
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder.path });
  await migrate(database);
  const queue = createQueue({ database, jobs: [], role: 'web', concurrency: 1, log: createLogger('silent') });
  await queue.start({});
  await queue.stop();
  await database.close();
  return folder;
}

/** Vitest calls this once before a project's tests, and what it returns after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, template] = await Promise.all([startPostgres(), makeTemplate()]);
  project.provide('postgresServer', postgres.server);
  project.provide('embeddedTemplate', template.path);
  return async () => {
    await postgres.stop();
    await template.remove();
  };
}
