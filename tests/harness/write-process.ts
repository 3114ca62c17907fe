import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/connect.ts';

/** Started by tests as a process and killed: writes rows for ever and prints each only after it was acknowledged. */
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '',
});
await database.db.execute(sql`create table if not exists written (note text primary key)`);
for (let index = 1; ; index += 1) {
  const note = `${process.env.ROUND}:${index}`;
  await database.db.execute(sql`insert into written (note) values (${note})`);
  // Not console.log: what it buffers would be lost by the kill and the row would wrongly count as unacknowledged.
  writeSync(1, `${note}\n`);
}
