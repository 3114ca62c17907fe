import { parseArgs } from 'node:util';
import { restore } from '#server/backup/restore.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { commandLine } from '#words/say/command-line.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help) return console.log(commandLine.stored('restoreHelp'));
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) throw new Error(commandLine.stored('restoreHelp'));
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const { madeAt, tables, files } = await restore(
      { database, storage: await createStorage(config) },
      folder,
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(commandLine.stored('restored', { rows, files, date: madeAt }));
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
