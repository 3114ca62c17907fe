import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { firstExecutable, installDebianPackages, onPath, succeeds } from './install-packages.ts';

/** The headless shell comes first, because it starts and draws about 10% faster. */
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

/** The path of Chromium: from CHROMIUM_PATH, Playwright's or the system's. Installs nothing. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (!named) return firstExecutable([chromium.executablePath(), ...onPath(programs), ...applications]);
  if (await firstExecutable([named])) return named;
  throw new Error(`CHROMIUM_PATH is ${named}, but there is no program there.`);
}

async function installWithPlaywright(): Promise<boolean> {
  const program = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  return succeeds(process.execPath, [program, 'install', 'chromium']);
}

async function installWithPackageManager(): Promise<boolean> {
  if (await installDebianPackages(['chromium-headless-shell', 'chromium'], { enough: 1 })) return true;
  if (process.getuid?.() !== 0) return false;
  if (await firstExecutable(onPath(['apk']))) return succeeds('apk', ['add', 'chromium']);
  if (await firstExecutable(onPath(['dnf']))) return succeeds('dnf', ['install', '-y', 'chromium']);
  return false;
}

/** The same, newly installed if there is none. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found) return found;
  for (const install of [installWithPlaywright, installWithPackageManager]) {
    const installed = (await install()) ? await findChromium() : undefined;
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
