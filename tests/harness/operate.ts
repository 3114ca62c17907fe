import { backupCommand } from '#server/backup/backup-command.ts';
import { outcomeOf } from '#server/backup/folder-command.ts';
import { restoreCommand } from '#server/backup/restore-command.ts';
import { startProcess } from './child-process.ts';
import type { DatabasePlace } from './databases.ts';

type Place = Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>;

/** Runs an operator's command with the settings of a test database, as a program of its own. */
export async function operateApart(
  command: 'backup' | 'restore',
  folder: string,
  { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }: Place,
): Promise<string> {
  const program = startProcess('dist/cli.js', { DATABASE_URL, DATA_DIR }, undefined, [command, folder]);
  const code = await program.exited;
  return `${code}: ${program.output().trim()}`;
}

const commands = { backup: backupCommand, restore: restoreCommand };

/** The same in this process, which starts sooner. */
export async function operate(
  command: keyof typeof commands,
  folder: string,
  { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }: Place,
  settings: Record<string, string> = {},
): Promise<string> {
  const environment = { DATABASE_URL, DATA_DIR, ...settings };
  const { failed, says } = await outcomeOf(commands[command], [folder], environment);
  return `${failed ? 1 : 0}: ${says}`;
}
