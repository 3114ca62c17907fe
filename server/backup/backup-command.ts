import { existsSync } from 'node:fs';
import path from 'node:path';
import { formatBytes } from '#contract/format.ts';
import { commandLine } from '#words/say/command-line.ts';
import { backUp } from './back-up.ts';
import type { FolderCommand } from './folder-command.ts';

export const backupCommand: FolderCommand = {
  help: commandLine.stored('backupHelp'),
  check({ databaseUrl, dataDir }) {
    if (databaseUrl || existsSync(path.join(dataDir, 'database'))) return;
    throw new Error(commandLine.stored('noDatabase', { folder: dataDir }));
  },
  async work({ database: { db }, storage }, folder) {
    const { tables, files, bytes, damaged } = await backUp({ db, storage, now: () => new Date() }, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const size = formatBytes(bytes);
    const done = commandLine.stored('backedUp', { rows, tables: tables.length, files, size, folder });
    if (damaged.length === 0) return { failed: false, says: done };
    const names = { count: damaged.length, files: damaged.join('\n  ') };
    return { failed: true, says: `${done}\n${commandLine.stored('damagedFiles', names)}` };
  },
};
