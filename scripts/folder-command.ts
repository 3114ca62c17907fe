import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/platform/db/connect.ts';
import { explainDamage } from '#server/platform/db/damaged-database.ts';
import { createStorage, type Storage } from '#server/platform/storage/storage.ts';

interface CommandParts {
  database: Database;
  storage: Storage;
}

/** Runs a command with one folder on the configured database and storage, and prints its result. */
export async function runFolderCommand(
  help: string,
  work: (parts: CommandParts, folder: string) => Promise<string>,
  check: (config: Config) => void = () => undefined,
): Promise<void> {
  let config: Config | undefined;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    if (values.help) return console.log(help);
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new Error(help);
    config = readConfig(process.env);
    check(config);
    // A backup is restored into a database without tables, because it contains its own, possibly of an older version.
    const database = await openDatabase(config, { bare: true });
    try {
      console.log(await work({ database, storage: await createStorage(config) }, folder));
    } finally {
      await database.close();
    }
  } catch (error) {
    const said = config ? explainDamage(error, config) : error;
    console.error(said instanceof Error ? said.message : said);
    process.exitCode = 1;
  }
}
