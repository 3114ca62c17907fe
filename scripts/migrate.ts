import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { commandLine } from '#words/say/command-line.ts';

/**
 * Migrates the database and exits. Every server does so on start. A fleet may run this once before its processes are
 * replaced, so that a failed migration stops the rollout and not the service.
 */
const database = await openDatabase(readConfig(process.env));
try {
  await migrate(database);
  console.log(commandLine.programs('databaseReady'));
} finally {
  await database.close();
}
