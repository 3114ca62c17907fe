import { type FolderCommand, outcomeOf } from '#server/backup/folder-command.ts';

/** Runs a command as this process was asked to, and prints its outcome. */
export async function runFolderCommand(command: FolderCommand): Promise<void> {
  const { failed, says } = await outcomeOf(command, process.argv.slice(2), process.env);
  if (!failed) return console.log(says);
  console.error(says);
  process.exitCode = 1;
}
