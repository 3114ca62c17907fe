import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes } from '#contract/format.ts';
import { backUp } from '#server/backup/back-up.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';

const help = `npm run backup -- FOLDER

Writes the database and every stored file into FOLDER, which must be new or empty. Reads the same settings as npm start.
With PostgreSQL, Sulcus may go on running; where the embedded database is used, stop it first.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) throw new Error(help);
  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const database = await openDatabase(config);
  try {
    const parts = { db: database.db, storage: await createStorage(config), now: () => new Date() };
    const { tables, files, bytes } = await backUp(parts, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backed up ${rows} rows of ${tables.length} tables and ${files} files (${formatBytes(bytes)}) to ${folder}.`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
