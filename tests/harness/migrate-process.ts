import { sql } from 'drizzle-orm';
import { openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';

/** Tests run this as a process. It migrates, then prints how many migrations it applied itself. */
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '',
});
const applied = await migrate(database);
const all = await rowsOf(database.db, sql`select name from schema_migrations`);
await database.close();
console.log(`applied: ${applied.length} in all ${all.length}`);
