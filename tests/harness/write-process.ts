import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/platform/db/connect.ts';

/** Tests run this as a process and kill it. It writes rows until then and prints each one once it is acknowledged. */
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: process.env.DATA_DIR ?? '',
});
await database.db.execute(sql`create table if not exists written (note text primary key)`);
for (let index = 1; ; index += 1) {
  const note = `${process.env.ROUND}:${index}`;
  await database.db.execute(sql`insert into written (note) values (${note})`);
  // Not console.log: the kill would lose its buffer, and acknowledged rows would look unacknowledged.
  writeSync(1, `${note}\n`);
}
