import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { createScanPreparer } from '#server/intake/prepare/scan-preparer.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { commandLine } from '#words/say/command-line.ts';
import { filesOf, importCases, reasonOf } from './teaching/import-cases.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'confirm-masked': { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(commandLine.programs('teachingHelp'));
  const [command, folder, ...rest] = positionals;
  if (command !== 'import' || folder === undefined || rest.length > 0)
    throw new Error(commandLine.programs('teachingHelp'));
  const files = await filesOf(folder).catch(() => {
    throw new Error(commandLine.programs('noFolder', { folder }));
  });
  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database')))
    throw new Error(commandLine.stored('noDatabase', { folder: config.dataDir }));
  const database = await openDatabase(config);
  const preparer = createScanPreparer({ threads: 1 });
  try {
    const { added, refused } = await importCases({ db: database.db, preparer }, files, {
      confirmMasked: values['confirm-masked'],
    });
    for (const { path: name, reason } of refused) console.error(`${name}: ${reason}`);
    console.log(commandLine.programs('casesAdded', { added, refused: refused.length }));
    if (added === 0 || refused.length > 0) process.exitCode = 1;
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  } finally {
    await preparer.close();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
