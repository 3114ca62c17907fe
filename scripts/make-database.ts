import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { openDatabase } from '#server/platform/db/connect.ts';
import { emptyDatabase } from '#server/platform/db/embedded/empty-database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createQueue } from '#server/platform/queue/queue.ts';

/** Builds the initial database for a first start, with the tables of the product and of its queue. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'sulcus-database-'));
try {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, { bare: true });
  await migrate(database);
  const queue = createQueue({ database, jobs: [], role: 'web', concurrency: 1, log: createLogger('silent') });
  await queue.start({});
  await queue.stop();
  await database.close();
  const folder = path.join(dataDir, 'database');
  const files: Zippable = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    if (entry.isDirectory()) files[`${name}/`] = new Uint8Array();
    else files[name] = readFileSync(file);
  }
  // Written atomically, because a server may start at the same time.
  writeFileSync(`${emptyDatabase}.new`, zipSync(files));
  renameSync(`${emptyDatabase}.new`, emptyDatabase);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
