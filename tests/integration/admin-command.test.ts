import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { admins } from '#server/platform/db/schema.ts';
import { firstAdmin } from '#tests/harness/admin-client.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';

const run = promisify(execFile);

const command = (dataDir: string, ...args: string[]) =>
  run(process.execPath, ['dist/cli.js', 'admin', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });

test('npm run admin prints the new password of an administrator once', async () => {
  const place = await embeddedPlace();
  try {
    const config = readConfig({ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: firstAdmin.password });
    const before = await openDatabase(place);
    await ensureFirstAdmin({ config, db: before.db, now: () => new Date() });
    await before.close();
    const { stdout } = await command(place.dataDir, 'reset-password', 'Ada', '--remove-second-factor');
    expect(stdout).toContain('Administrator: ada');
    const password = /shown once.*: (\S+)/.exec(stdout)?.[1] ?? '';
    const after = await openDatabase(place);
    const [ada] = await after.db.select().from(admins);
    await after.close();
    expect(await createPasswords().verify(ada?.passwordHash, password)).toBe(true);
  } finally {
    await place.remove();
  }
});

test('npm run admin explains its usage, and reports a missing database', async () => {
  await Promise.all([
    expect(command('/nowhere', 'delete-everything')).rejects.toThrow('npm run admin -- reset-password NAME'),
    expect(command('/nowhere', 'reset-password', 'ada')).rejects.toThrow('There is no database in /nowhere'),
  ]);
});
