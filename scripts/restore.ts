import { restore } from '#server/backup/restore.ts';
import { commandLine } from '#words/say/command-line.ts';
import { runFolderCommand } from './folder-command.ts';

await runFolderCommand(commandLine.stored('restoreHelp'), async (parts, folder) => {
  const { madeAt, tables, files } = await restore(parts, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return commandLine.stored('restored', { rows, files, date: madeAt });
});
