import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { commandLine } from '#words/say/command-line.ts';

/**
 * Brings the database to this version and ends. Every server does so when it starts; a fleet may run this once before its
 * processes are replaced, so that a migration that fails stops the roll-out and not the service.
 */
const database = await openDatabase(readConfig(process.env));
try {
  await migrate(database);
  console.log(commandLine.programs('databaseReady'));
} finally {
  await database.close();
}
