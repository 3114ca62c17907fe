import { execFile } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('reading the configuration of the browser tests installs nothing, even without a Chromium', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sulcus-path-'));
  try {
    const called = join(folder, 'called');
    for (const name of ['apt-get', 'apk', 'dnf']) {
      await writeFile(join(folder, name), `#!/bin/sh\n: > ${called}\n`, { mode: 0o755 });
    }
    const { CHROMIUM_PATH: _, ...env } = process.env;
    const program = `await import(${JSON.stringify(join(root, 'playwright.config.ts'))})`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: root, env: { ...env, PATH: folder } },
    );
    expect(stdout).not.toMatch(/Installing/);
    await expect(access(called)).rejects.toThrow();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
