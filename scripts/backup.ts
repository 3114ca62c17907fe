import { backupCommand } from '#server/backup/backup-command.ts';
import { runFolderCommand } from './folder-command.ts';

await runFolderCommand(backupCommand);
