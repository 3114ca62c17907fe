import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { resetPassword } from '#server/accounts/reset-password.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';

const help = `npm run admin -- reset-password NAME [--remove-second-factor]

Gives the administrator NAME a new password, prints it once and ends every session of that administrator.
It must be changed at the next sign-in. Reads the same settings as npm start; where the embedded database is
used, stop Sulcus first.

  --remove-second-factor  also forget the authenticator and its recovery codes`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'remove-second-factor': { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const [command, username, ...rest] = positionals;
  if (command !== 'reset-password' || !username || rest.length > 0) throw new Error(help);

  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const database = await openDatabase(config);
  try {
    const reset = await resetPassword(
      { db: database.db, now: () => new Date() },
      { username, withoutSecondFactor: values['remove-second-factor'] },
    );
    console.log(`\n  Administrator: ${reset.username}`);
    console.log(`  Password (shown once, to be changed at the next sign-in): ${reset.password}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
