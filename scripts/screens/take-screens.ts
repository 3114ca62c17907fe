import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { storageKeys } from '#contract/constants.ts';
import { pages } from '#contract/pages.ts';
import type { Scan } from '#contract/scans.ts';
import { encodeDicomZip } from '#phantom/encode-volume.ts';
import { encodeSample } from '#phantom/samples.ts';
import { generateVolume } from '#phantom/volume-phantom.ts';
import { returnToSite } from '#tests/e2e/support/returning-visitor.ts';
import { ScannerPage } from '#tests/e2e/support/scanner-page.ts';
import { setLocalStorage } from '#tests/e2e/support/tab.ts';
import { openWholeScan } from '#tests/e2e/support/whole-scan.ts';
import { startTestServer } from '#tests/harness/running-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { launchChromium } from '#tools/ensure-chromium.ts';
import { createProgressLine } from '#tools/progress-line.ts';
import { addressIn, languageCodes, languages } from '#words/languages.ts';
import manifest from '../../package.json' with { type: 'json' };
import { fillDemo } from '../demo/fill-demo.ts';
import { writeAnswerReports } from './answer-reports.ts';
import { answerStates } from './answer-states.ts';
import { documentedPictures, preparePictureFolder } from './documented-pictures.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
    to: { type: 'string', default: path.resolve(import.meta.dirname, '../../docs/screens') },
  },
});
const documented = values.all ? null : await documentedPictures();
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;
const admin = { username: 'demo', password: 'look around in the demo' };

type Visitor = 'new' | 'returning' | 'admin';
interface Screen {
  name: string;
  visitor: Visitor;
  show(page: Page): Promise<void>;
}

const openScanner = (page: Page, search = '') => new ScannerPage(page).open(`/scanner${search}`);
const openResult = (page: Page, { id }: Scan) => new ScannerPage(page).openResult({ id });

/** The server's answer about the scan is that of another state. */
async function setScan(page: Page, scan: Scan, changes: Partial<Scan>): Promise<void> {
  const scanAddress = `**/api/scan/${scan.id}`;
  await page.route(`${scanAddress}/events`, (route) => route.abort());
  await page.route(scanAddress, (route) => route.fulfill({ json: { scan: { ...scan, ...changes } } }));
}

async function openScanAs(page: Page, scan: Scan, changes: Partial<Scan>): Promise<void> {
  await setScan(page, scan, changes);
  await openScanner(page, `?scan=${scan.id}`);
}

function pageScreens(): Screen[] {
  const addresses = Object.keys(pages).filter(
    (address) => !['/upload', '/admin', '/start'].includes(address),
  );
  return [...addresses, '/not-found'].map((address) => {
    const name = address === '/' ? 'landing' : address.slice(1);
    const inside = (name.startsWith('admin') && name !== 'admin-login') || /^(database|api)/.test(name);
    return {
      name,
      visitor: inside ? 'admin' : 'returning',
      show: async (page) => void (await page.goto(address)),
    };
  });
}

function scannerScreens(scan: Scan, sample: Buffer): Screen[] {
  const state = (name: string, show: Screen['show']): Screen => ({ name, visitor: 'returning', show });
  return [
    state('scanner-open', (page) => openScanner(page)),
    state('scanner-chosen', async (page) => {
      const scanner = new ScannerPage(page);
      await scanner.open();
      await scanner.pick({ name: 'synthetic.png', mimeType: 'image/png', buffer: sample });
      await scanner.preview.waitFor();
    }),
    state('scanner-analyzing', (page) =>
      openScanAs(page, scan, {
        processingStatus: 'processing',
        stage: 'inference',
        percent: 40,
        createdAt: new Date().toISOString(),
      }),
    ),
    state('scanner-failed', (page) =>
      openScanAs(page, scan, {
        processingStatus: 'failed',
        failureCode: 'detector_billing',
      }),
    ),
    state('result', (page) => openResult(page, scan)),
    state('result-compare', async (page) => {
      await openResult(page, scan);
      await page.getByRole('button', { name: 'Compare with a slider' }).click();
    }),
    state('result-details', async (page) => {
      await openResult(page, scan);
      await page.getByRole('heading', { name: 'Detailed Analysis' }).evaluate((it) => it.scrollIntoView());
    }),
    state('result-report', async (page) => {
      await openResult(page, scan);
      await page.getByRole('button', { name: 'Report Incorrect' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  ];
}

/** Each kind of answer in each language. */
function answerScreens(scan: Scan): Screen[] {
  return languageCodes.flatMap((language) =>
    answerStates(scan).map(({ name, changes }) => ({
      name: `answer-${name}-${language}`,
      visitor: 'returning',
      show: async (page) => {
        // Drawn by the page: the server's picture shows other findings.
        await setScan(page, scan, { annotatedPath: null, ...changes });
        await page.goto(addressIn(language, `/scanner?scan=${scan.id}`));
        const { consent } = (await languages[language].load()).default;
        await page.getByRole('checkbox', { name: consent.understood }).check();
        await page.getByRole('button', { name: consent.accept }).click();
        await page.locator('#summary-title').waitFor();
      },
    })),
  );
}

/** A whole scan read on the device, and two scans side by side. Few slices, to save time. */
function wholeScanScreens(): Screen[] {
  const scanOf = (radius: number) =>
    encodeDicomZip(
      generateVolume({
        seed: 2024,
        size: 192,
        sliceCount: 14,
        pixelSpacing: 1.1,
        sliceSpacing: 6,
        lesions: [
          { x: 0.37, y: 0.4, z: 0.45, radius, kind: 'ring' },
          { x: 0.62, y: 0.6, z: 0.62, radius: 11, kind: 'solid' },
        ],
      }),
      2024,
    );
  const put = (page: Page, radius: number) =>
    page.getByLabel('Files of a scan').setInputFiles({
      name: 'scan.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(scanOf(radius)),
    });
  const read = async (page: Page, scans: number) => {
    for (let i = 0; i < scans; i++)
      await page
        .getByText(/slices were read/)
        .nth(i)
        .waitFor({ timeout: 300_000 });
    await page.evaluate(() => scrollTo(0, 0));
  };
  const open = async (page: Page) => {
    await openWholeScan(page);
    await put(page, 17);
    await read(page, 1);
  };
  return [
    { name: 'whole-scan-read', visitor: 'returning', show: open },
    {
      name: 'whole-scan-compared',
      visitor: 'returning',
      show: async (page) => {
        await open(page);
        await page.getByRole('button', { name: 'Compare with another scan' }).click();
        await put(page, 13);
        await read(page, 2);
      },
    },
  ];
}

const consent: Screen = {
  name: 'dashboard-first-visit',
  visitor: 'new',
  show: async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('dialog').waitFor();
  },
};

async function openPage(browser: Browser, url: string, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (visitor !== 'new') await returnToSite(page);
  if (visitor === 'admin') {
    // Also sets the context's cookie.
    const answer = await context.request.post('/api/admin/authenticate', { data: admin });
    const { sessionToken } = (await answer.json()) as { sessionToken: string };
    const { adminAuthenticated, adminSessionToken } = storageKeys.local;
    await setLocalStorage(page, { [adminAuthenticated]: 'true', [adminSessionToken]: sessionToken });
  }
  // Caches the fonts, because a page does not use a font that loads late.
  await page.goto('/', { waitUntil: 'networkidle' });
  return page;
}

async function photograph(page: Page, name: string): Promise<void> {
  // By locator, because a dialog hides the heading from the accessibility tree.
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const width = page.viewportSize()!.width;
  for (const colorScheme of themes) {
    const picture = `${name}-${width}-${colorScheme}.webp`;
    if (documented && !documented.has(picture)) continue;
    await page.emulateMedia({ colorScheme });
    await page.locator(`html.${colorScheme}`).waitFor();
    const png = await page.screenshot({ fullPage: values.whole, animations: 'disabled' });
    await sharp(png).webp({ quality: 70 }).toFile(path.join(values.to, picture));
  }
}

async function takePictures(browser: Browser, url: string, scan: Scan, sample: Buffer): Promise<void> {
  const screens = [
    ...pageScreens(),
    ...scannerScreens(scan, sample),
    ...answerScreens(scan),
    ...wholeScanScreens(),
    consent,
  ].filter(({ name }) => name.includes(values.only));
  const progress = createProgressLine(screens.length * windows.length);
  for (const visitor of ['returning', 'new', 'admin'] as const) {
    const page = await openPage(browser, url, visitor);
    for (const { name, show } of screens.filter((screen) => screen.visitor === visitor)) {
      for (const size of windows) {
        if (documented && !themes.some((theme) => documented.has(`${name}-${size.width}-${theme}.webp`)))
          continue;
        await page.setViewportSize(size);
        await show(page);
        await photograph(page, name);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        progress.step(name);
      }
    }
    await page.context().close();
  }
  progress.finish(`Pictures written to ${path.relative(process.cwd(), values.to)}.`);
}

await buildWeb();
const allDocumented = documented !== null && values.only === '';
await preparePictureFolder(values.to, { allAnew: allDocumented });
const dataDir = await mkdtemp(path.join(tmpdir(), 'sulcus-screens-'));
const server = await startTestServer(
  { databaseUrl: undefined, dataDir },
  { LOG_LEVEL: 'warn', ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
);
await fillDemo(server.context, 60);
const browser = await launchChromium();
try {
  const sample = (await encodeSample('two-lesions'))!;
  const scan = await server.visitor().analyze(sample, 'synthetic.png');
  if (values.all) await writeAnswerReports(scan, sample, values.to);
  await takePictures(browser, server.url, scan, sample);
  const shown = { version: manifest.version, model: scan.modelVersion };
  if (allDocumented)
    await writeFile(path.join(values.to, 'shown.json'), `${JSON.stringify(shown, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
