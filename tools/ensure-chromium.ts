import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { firstExecutable, installDebianPackages, isRoot, onPath, succeeds } from './install-packages.ts';
import { root } from './run-program.ts';

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
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (!named) {
    return (
      firstExecutable([chromium.executablePath()]) ?? onPath(...programs) ?? firstExecutable(applications)
    );
  }
  if (firstExecutable([named])) return named;
  throw new Error(`CHROMIUM_PATH is ${named}, but there is no program there.`);
}

const installers: (() => Promise<boolean>)[] = [
  () =>
    succeeds(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']),
  () => installDebianPackages(['chromium-headless-shell', 'chromium'], { enough: 1 }),
  async () => isRoot() && onPath('apk') !== undefined && succeeds('apk', ['add', 'chromium']),
  async () => isRoot() && onPath('dnf') !== undefined && succeeds('dnf', ['install', '-y', 'chromium']),
];

/** The same, newly installed if there is none. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  for (const install of installers) {
    const installed = (await install()) ? findChromium() : undefined;
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  );
}

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });

if (import.meta.main) {
  try {
    console.log(await ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
