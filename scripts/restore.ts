import { parseArgs } from 'node:util';
import { restore } from '#server/backup/restore.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';

const help = `npm run restore -- FOLDER

Puts a backup into an empty database and its storage: those of the settings, which may be others than before. Stop
Sulcus first. An older backup is brought to this version.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) throw new Error(help);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const { madeAt, tables, files } = await restore(
      { database, storage: await createStorage(config) },
      folder,
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows and ${files} files from the backup of ${madeAt}.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
