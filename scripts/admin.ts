import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { resetPassword } from '#server/accounts/reset-password.ts';
import { readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { createClock } from '#server/platform/clock/clock.ts';
import { storedSeenTime } from '#server/platform/clock/seen-time.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { confirmClock } from '#server/upkeep/confirm-clock.ts';
import { askToExpire, countDue } from '#server/upkeep/expire-scans.ts';
import { commandLine } from '#words/say/command-line.ts';

interface Asked {
  parts: Pick<Context, 'config' | 'db' | 'now'>;
  username: string;
  withoutSecondFactor: boolean;
}

const commands: Record<string, (asked: Asked) => Promise<void>> = {
  async 'reset-password'({ parts, username, withoutSecondFactor }) {
    const reset = await resetPassword(parts, { username, withoutSecondFactor });
    console.log(`\n  ${commandLine.programs('administrator', { name: reset.username })}`);
    console.log(`  ${commandLine.programs('newPassword', { password: reset.password })}\n`);
  },
  async 'confirm-clock'({ parts }) {
    const clock = createClock({ seen: storedSeenTime(parts.db), now: parts.now });
    const time = await confirmClock({ db: parts.db, clock }, null);
    console.log(commandLine.programs('clockConfirmed', { time }));
  },
  async 'expire-scans'({ parts }) {
    const count = await countDue(parts);
    await askToExpire(parts, null);
    console.log(commandLine.programs('expiryAsked', { count }));
  },
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'remove-second-factor': { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(commandLine.programs('adminHelp'));
  const [command, username, ...rest] = positionals;
  const work = command === undefined ? undefined : commands[command];
  if (!work || rest.length > 0 || (command === 'reset-password') !== (username !== undefined))
    throw new Error(commandLine.programs('adminHelp'));

  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    throw new Error(commandLine.stored('noDatabase', { folder: config.dataDir }));
  }
  const database = await openDatabase(config);
  try {
    await work({
      parts: { config, db: database.db, now: () => new Date() },
      username: username ?? '',
      withoutSecondFactor: values['remove-second-factor'],
    });
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
