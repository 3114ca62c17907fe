import { commandLine } from '#words/say/command-line.ts';
import type { FolderCommand } from './folder-command.ts';
import { restore } from './restore.ts';

export const restoreCommand: FolderCommand = {
  help: commandLine.stored('restoreHelp'),
  async work(parts, folder) {
    const { madeAt, tables, files } = await restore(parts, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { failed: false, says: commandLine.stored('restored', { rows, files, date: madeAt }) };
  },
};
