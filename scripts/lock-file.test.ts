import { execFile } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

test('npm ci finds every package in the lock file, without asking the registry', async () => {
  const folder = await temporaryFolder('lock-file');
  onTestFinished(folder.remove);
  for (const name of ['package.json', 'package-lock.json']) {
    await copyFile(join(root, name), join(folder.path, name));
  }
  // With an empty cache and no network, npm reports packages that are not in the lock file.
  const { stdout } = await run(
    'npm',
    ['ci', '--dry-run', '--offline', '--cache', join(folder.path, 'cache')],
    {
      cwd: folder.path,
    },
  );
  expect(stdout).toMatch(/added \d{3,} packages/);
});

test.each(['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'])(
  'the lock file holds the native packages for %s',
  async (platform) => {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    };
    const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => name.includes(platform))
        .map((name) => ({ path, name })),
    );
    expect(wanted.length).toBeGreaterThan(3);
    const missing = wanted.filter(
      ({ path, name }) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    );
    expect(missing).toEqual([]);
  },
);
