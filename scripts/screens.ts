import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { storageKeys } from '#contract/constants.ts';
import { pages } from '#contract/pages.ts';
import { readConfig } from '#server/config/config.ts';
import { encodeSample } from '#server/phantom/samples.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { buildWeb } from './build-web.ts';
import { fillHealth } from './demo/fill-health.ts';
import { fillScans } from './demo/fill-scans.ts';
import { fillVisits } from './demo/fill-visits.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { createProgressLine } from './progress-line.ts';

const help = `npm run screens -- [--only TEXT]

Takes pictures of every screen, at 390, 768 and 1440 pixels, light and dark, into docs/screens, from the running
product on synthetic data. --only takes those whose name holds TEXT.`;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const widths = { 390: 844, 768: 1024, 1440: 900 } as const;
const themes = ['light', 'dark'] as const;
const folder = path.resolve(import.meta.dirname, '../docs/screens');
const admin = { username: 'demo', password: 'look around in the demo' };

interface Screen {
  name: string;
  show(page: Page): Promise<void>;
}

const acceptDisclaimer = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept and Continue' }).click();
};

async function showResult(page: Page): Promise<void> {
  await page.goto('/scanner');
  await acceptDisclaimer(page);
  const buffer = (await encodeSample('two-lesions'))!;
  await page
    .getByLabel('MRI scan file')
    .setInputFiles({ name: 'synthetic.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Upload and analyse' }).click();
  await page.getByRole('region', { name: 'Detection Summary' }).waitFor();
}

function screensOf(): Screen[] {
  const named = (address: string): string => (address === '/' ? 'landing' : address.slice(1));
  const plain = Object.keys(pages).map((address) => ({
    name: named(address),
    show: async (page: Page) => {
      await page.goto(address);
    },
  }));
  const extra: Screen[] = [
    {
      name: 'scanner-open',
      show: async (page) => {
        await page.goto('/scanner');
        await acceptDisclaimer(page);
      },
    },
    { name: 'scanner-result', show: showResult },
    { name: 'not-found', show: async (page) => void (await page.goto('/nothing-here')) },
  ];
  return [...plain, ...extra].filter(
    ({ name }) => name !== 'upload' && name !== 'admin' && name.includes(values.only),
  );
}

/** A visitor who has been here before: the acknowledgement is given, so that it covers nothing. */
async function openPage(
  browser: Browser,
  url: string,
  width: number,
  height: number,
  theme: 'light' | 'dark',
  token?: string,
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: {
      'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    },
  });
  await context.addInitScript(
    ({ keys, signedIn }) => {
      const accepted = {
        accepted: true,
        timestamp: new Date().toISOString(),
        privacyVersion: '1.0',
        termsVersion: '1.0',
      };
      localStorage.setItem(keys.privacyAcknowledged, JSON.stringify(accepted));
      if (!signedIn) return;
      localStorage.setItem(keys.adminAuthenticated, 'true');
      localStorage.setItem(keys.adminSessionToken, signedIn);
    },
    { keys: storageKeys.local, signedIn: token },
  );
  return { context, page: await context.newPage() };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return ((await answer.json()) as { sessionToken: string }).sessionToken;
}

async function takePictures(browser: Browser, url: string): Promise<void> {
  const screens = screensOf();
  const token = await signIn(url);
  const progress = createProgressLine(screens.length * themes.length * Object.keys(widths).length);
  for (const { name, show } of screens) {
    const signedIn = (name.startsWith('admin') && name !== 'admin-login') || /^(database|api)/.test(name);
    for (const [width, height] of Object.entries(widths)) {
      for (const theme of themes) {
        const { context, page } = await openPage(
          browser,
          url,
          Number(width),
          height,
          theme,
          signedIn ? token : undefined,
        );
        await show(page);
        await page.waitForLoadState('networkidle');
        const png = await page.screenshot();
        await sharp(png, { limitInputPixels: 10_000_000 })
          .webp({ quality: 70 })
          .toFile(path.join(folder, `${name}-${width}-${theme}.webp`));
        await context.close();
        progress.step(name);
      }
    }
  }
  progress.finish(`Pictures written to docs/screens.`);
}

async function startFilled(dataDir: string): Promise<{ server: RunningServer; url: string }> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  const server = await startServer(config);
  await fillScans(server.context, 60);
  await fillVisits(server.context);
  await fillHealth(server.context);
  const { port } = server.app!.server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

await buildWeb();
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(path.join(tmpdir(), 'sulcus-screens-'));
const { server, url } = await startFilled(dataDir);
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  await takePictures(browser, url);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
