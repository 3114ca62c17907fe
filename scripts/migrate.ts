import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/platform/db/connect.ts';
import { migrate, missingMigrations } from '#server/platform/db/migrate.ts';
import { lockOf, type Migration } from '#server/platform/db/migration-files.ts';
import { commandLine } from '#words/say/command-line.ts';

function describe({ name, concurrent, statements }: Migration): string {
  const heading = commandLine.programs(concurrent ? 'migrationConcurrent' : 'migrationInTransaction', {
    name,
  });
  return [heading, ...statements.map((statement) => `  [${lockOf(statement)}] ${statement}`)].join('\n');
}

async function printMissing({ db }: Database): Promise<void> {
  const missing = await missingMigrations(db);
  if (missing.length === 0) return console.log(commandLine.programs('databaseReady'));
  console.log(commandLine.programs('migrationsMissing', { count: missing.length }));
  for (const migration of missing) console.log(`\n${describe(migration)}`);
}

/**
 * Migrates the database and exits. Every server does so on start. A fleet may run this once before its processes are
 * replaced, so that a failed migration stops the rollout and not the service.
 */
async function run(dryRun: boolean): Promise<void> {
  const database = await openDatabase(readConfig(process.env));
  try {
    if (dryRun) return await printMissing(database);
    await migrate(database);
    console.log(commandLine.programs('databaseReady'));
  } finally {
    await database.close();
  }
}

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } } });
if (values.help) console.log(commandLine.programs('migrateHelp'));
else await run(values['dry-run'] === true);
