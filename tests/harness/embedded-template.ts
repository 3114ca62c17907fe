import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** A data folder with an empty, migrated PGlite to copy: making one takes seconds, copying one does not. */
export async function makeEmbeddedTemplate(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder('template');
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder.path });
  await migrate(database);
  const queue = createQueue({ database, jobs: [], role: 'web', concurrency: 1, log: createLogger('silent') });
  await queue.start({});
  await queue.stop();
  await database.close();
  return folder;
}
