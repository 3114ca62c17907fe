import { readConfig } from '#server/config/config.ts';
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts';

/**
 * Brings the database to this version and ends. Every server does so when it starts; a fleet may run this once before its
 * processes are replaced, so that a migration that fails stops the roll-out and not the service.
 */
const config = readConfig(process.env);
// Before other modules are read, as the server does it: what Node makes to read them is not to be collected either.
const begun = config.databaseUrl ? undefined : openEmbedded(config.dataDir);
// What it fails with is told when it is needed.
begun?.catch(() => undefined);
const [{ openDatabase }, { migrate }] = await Promise.all([
  import('#server/platform/db/connect.ts'),
  import('#server/platform/db/migrate.ts'),
]);
const database = await openDatabase(config, begun);
try {
  await migrate(database);
  console.log('The database is up to date.');
} finally {
  await database.close();
}
