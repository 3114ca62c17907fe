import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '#server/platform/db/connect.ts';
import { freshDatabase } from '#server/platform/db/embedded/fresh-database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createQueue } from '#server/platform/queue/queue.ts';

/** Makes the database that first starts copy, where this version has none yet; those of other versions go. */
export async function buildDatabase(): Promise<void> {
  const kept = freshDatabase();
  if (existsSync(kept)) return;
  const making = `${kept}-${process.pid}`;
  await mkdir(making, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: making });
  try {
    await migrate(database);
    const queue = createQueue({
      database,
      jobs: [],
      role: 'web',
      concurrency: 1,
      log: createLogger('silent'),
    });
    await queue.start({});
    await queue.stop();
  } finally {
    await database.close();
  }
  for (const name of await readdir(dirname(kept))) {
    const old = name.startsWith('database-') && !name.startsWith(basename(kept));
    if (old) await rm(join(dirname(kept), name), { recursive: true, force: true });
  }
  // Where two builds make it at once, the first one's stays.
  await rename(making, kept).catch(() => rm(making, { recursive: true }));
}

if (import.meta.main) await buildDatabase();
