import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes } from '#contract/format.ts';
import { backUp } from '#server/backup/back-up.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { commandLine } from '#words/say/command-line.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help) return console.log(commandLine.stored('backupHelp'));
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) throw new Error(commandLine.stored('backupHelp'));
  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    throw new Error(commandLine.stored('noDatabase', { folder: config.dataDir }));
  }
  const database = await openDatabase(config);
  try {
    const parts = { db: database.db, storage: await createStorage(config), now: () => new Date() };
    const { tables, files, bytes } = await backUp(parts, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      commandLine.stored('backedUp', {
        rows,
        tables: tables.length,
        files,
        size: formatBytes(bytes),
        folder,
      }),
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
