import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { resetPassword } from '#server/accounts/reset-password.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { commandLine } from '#words/say/command-line.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'remove-second-factor': { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(commandLine.programs('adminHelp'));
  const [command, username, ...rest] = positionals;
  if (command !== 'reset-password' || !username || rest.length > 0)
    throw new Error(commandLine.programs('adminHelp'));

  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    throw new Error(commandLine.stored('noDatabase', { folder: config.dataDir }));
  }
  const database = await openDatabase(config);
  try {
    const reset = await resetPassword(
      { db: database.db, now: () => new Date() },
      { username, withoutSecondFactor: values['remove-second-factor'] },
    );
    console.log(`\n  ${commandLine.programs('administrator', { name: reset.username })}`);
    console.log(`  ${commandLine.programs('newPassword', { password: reset.password })}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
