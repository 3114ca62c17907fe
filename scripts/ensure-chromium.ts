import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The same browser without its windows starts and draws a tenth faster, so it comes first where there is one. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

async function executable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function first(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await executable(path)) return path;
  return undefined;
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function find(): Promise<string | undefined> {
  return first([chromium.executablePath(), ...onPath(programs), ...applications]);
}

async function succeeds(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  console.log(`Looking for a browser to test with: ${command} ${args.join(' ')}`);
  const child = spawn(command, args, { stdio: 'inherit', env, timeout: 5 * 60_000 });
  const code = await Promise.race([
    once(child, 'exit').then(([status]) => status),
    once(child, 'error').then(() => 1),
  ]);
  return code === 0;
}

async function installWithPlaywright(): Promise<boolean> {
  const program = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  return succeeds(process.execPath, [program, 'install', 'chromium']);
}

async function installWithPackageManager(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (await first(onPath(['apt-get']))) {
    await succeeds('apt-get', ['update', '-q'], quiet);
    const install = ['install', '-qy', '--no-install-recommends'];
    return (
      (await succeeds('apt-get', [...install, 'chromium-headless-shell'], quiet)) ||
      (await succeeds('apt-get', [...install, 'chromium'], quiet))
    );
  }
  if (await first(onPath(['apk']))) return succeeds('apk', ['add', 'chromium']);
  if (await first(onPath(['dnf']))) return succeeds('dnf', ['install', '-y', 'chromium']);
  return false;
}

/** The path of a Chromium: the one named, Playwright's, the system's, or one installed now. */
export async function ensureChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await executable(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no program there.`);
  }
  const found = await find();
  if (found) return found;
  for (const install of [installWithPlaywright, installWithPackageManager]) {
    const installed = (await install()) ? await find() : undefined;
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  );
}

if (import.meta.main) {
  try {
    console.log(await ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
