import { commandLine } from '#words/say/command-line.ts';
import type { FolderCommand } from './folder-command.ts';

const run = async (command: FolderCommand) => (await import('./folder-command.ts')).runFolderCommand(command);

/** All commands in one program: `sulcus COMMAND …` or `node dist/cli.js COMMAND …`. */
const commands: Record<string, () => Promise<unknown>> = {
  admin: () => import('./admin.ts'),
  analyze: () => import('./analyze.ts'),
  analyse: () => import('./analyze.ts'),
  backup: async () => run((await import('./backup.ts')).backupCommand),
  'create-bucket': () => import('./create-bucket.ts'),
  migrate: () => import('./migrate.ts'),
  restore: async () => run((await import('./restore.ts')).restoreCommand),
};

const [name = ''] = process.argv.splice(2, 1);
const command = commands[name];
if (command) await command();
else {
  console.error(commandLine.programs('nameCommand', { commands: Object.keys(commands).join(', ') }));
  process.exitCode = 2;
}
