import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts';

/**
 * Started by tests as a process: migrates and says how many migrations it applied itself. The database is opened first, as
 * the server does: what Node makes to read the other modules is not collected either.
 */
const databaseUrl = process.env.DATABASE_URL;
const dataDir = process.env.DATA_DIR ?? '';
const begun = databaseUrl ? undefined : openEmbedded(dataDir);
// Whoever waits for it is told; here it only must not go unheard.
begun?.catch(() => undefined);
const [{ sql }, { openDatabase, rowsOf }, { migrate }] = await Promise.all([
  import('drizzle-orm'),
  import('#server/platform/db/connect.ts'),
  import('#server/platform/db/migrate.ts'),
]);
const database = await openDatabase({ databaseUrl, dataDir }, begun);
const applied = await migrate(database);
const all = await rowsOf(database.db, sql`select name from schema_migrations`);
await database.close();
console.log(`applied: ${applied.length} in all ${all.length}`);
