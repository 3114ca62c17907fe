import { startProcess } from './child-process.ts';
import type { DatabasePlace } from './databases.ts';

/** Runs an operator's command with the settings of a test database. */
export async function operate(
  command: 'backup' | 'restore',
  folder: string,
  place: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>,
  settings: Record<string, string> = {},
): Promise<string> {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = place;
  const environment = { DATABASE_URL, DATA_DIR, ...settings };
  const program = startProcess('dist/cli.js', environment, undefined, [command, folder]);
  const code = await program.exited;
  return `${code}: ${program.output().trim()}`;
}
