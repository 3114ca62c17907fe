import { restoreCommand } from '#server/backup/restore-command.ts';
import { runFolderCommand } from './folder-command.ts';

await runFolderCommand(restoreCommand);
