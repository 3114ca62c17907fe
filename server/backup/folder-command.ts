import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/platform/db/connect.ts';
import { explainDamage } from '#server/platform/db/damaged-database.ts';
import { createStorage, type Storage } from '#server/platform/storage/storage.ts';

interface CommandParts {
  database: Database;
  storage: Storage;
}

/** A command that works with one folder, on the configured database and storage. */
export interface FolderCommand {
  help: string;
  /** Refuses a configuration with which the work makes no sense. */
  check?(config: Config): void;
  work(parts: CommandParts, folder: string): Promise<Outcome>;
}

interface Outcome {
  failed: boolean;
  says: string;
}

/** Does the work of a command with the words of a command line, and says how it ended. */
export async function outcomeOf(
  { help, check, work }: FolderCommand,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  let config: Config | undefined;
  try {
    const options = { help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (values.help) return { failed: false, says: help };
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new Error(help);
    config = readConfig(environment);
    check?.(config);
    // A backup is restored into a database without tables, because it contains its own, possibly of an older version.
    const database = await openDatabase(config, { bare: true });
    try {
      return await work({ database, storage: await createStorage(config) }, folder);
    } finally {
      await database.close();
    }
  } catch (error) {
    const said = config ? explainDamage(error, config) : error;
    return { failed: true, says: said instanceof Error ? said.message : String(said) };
  }
}
