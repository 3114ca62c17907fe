import { existsSync } from 'node:fs';
import path from 'node:path';
import { formatBytes } from '#contract/format.ts';
import { backUp } from '#server/backup/back-up.ts';
import { commandLine } from '#words/say/command-line.ts';
import { runFolderCommand } from './folder-command.ts';

await runFolderCommand(
  commandLine.stored('backupHelp'),
  async ({ database: { db }, storage }, folder) => {
    const { tables, files, bytes, damaged } = await backUp({ db, storage, now: () => new Date() }, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const size = formatBytes(bytes);
    const done = commandLine.stored('backedUp', { rows, tables: tables.length, files, size, folder });
    if (damaged.length === 0) return done;
    process.exitCode = 1;
    return `${done}\n${commandLine.stored('damagedFiles', { count: damaged.length, files: damaged.join('\n  ') })}`;
  },
  ({ databaseUrl, dataDir }) => {
    if (databaseUrl || existsSync(path.join(dataDir, 'database'))) return;
    throw new Error(commandLine.stored('noDatabase', { folder: dataDir }));
  },
);
