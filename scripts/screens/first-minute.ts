import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { uploadCall } from '#contract/uploads.ts';
import { kindNames } from '#evaluation/crop/draw-screenshots.ts';
import { type DrawnHead, headOf } from '#evaluation/crop/drawn-heads.ts';
import { drawScreenshotFile } from '#evaluation/crop/screenshot-file.ts';
import { ScannerPage } from '#tests/e2e/support/scanner-page.ts';
import { startTestServer } from '#tests/harness/running-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { launchChromium } from '#tools/ensure-chromium.ts';

const phone = { width: 390, height: 844 };
/** Of the teaching library: axial heads with a lesion. */
const shownCases = ['01', '04', '05', '07', '09', '18', '20', '27'];
const side = 256;

async function libraryHeads(): Promise<DrawnHead[]> {
  return Promise.all(
    shownCases.map(async (number) => {
      const image = sharp(path.resolve(import.meta.dirname, `../../web/lib/drawn-cases/case-${number}.webp`));
      const data = await image.resize(side, side).toColourspace('b-w').raw().toBuffer();
      const intensity = Float32Array.from(data, (value) => value / 255);
      return headOf({ gray: new Uint8Array(data), intensity, width: side, height: side });
    }),
  );
}

/** The file's bytes in a multipart body, and all bytes that were sent. */
function sentBytes(uploads: readonly Request[]): { file: number; sent: number } {
  const bodies = uploads.map((request) => request.postDataBuffer() ?? Buffer.alloc(0));
  const sent = bodies.reduce((sum, body) => sum + body.length, 0);
  const largest = bodies.toSorted((a, b) => b.length - a.length)[0] ?? Buffer.alloc(0);
  const start = largest.indexOf('\r\n\r\n') + 4;
  return { file: largest.lastIndexOf('\r\n--') - start, sent };
}

interface Filmed {
  screens: Buffer[];
  taps: number;
  seconds: number;
  file: number;
  sent: number;
  answer: string;
}

async function film(page: Page, name: string, buffer: Buffer): Promise<Filmed> {
  const screens: Buffer[] = [];
  const shoot = async () => void screens.push(await page.screenshot({ animations: 'disabled' }));
  const uploads: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === uploadCall.path) uploads.push(request);
  });
  let taps = 0;
  const tap = async (act: Promise<void>) => {
    await act;
    taps += 1;
  };
  const scanner = new ScannerPage(page);
  await page.goto('/');
  await page
    .getByRole('button', { name: 'Accept' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await shoot();
  const from = performance.now();
  await tap(page.getByRole('main').getByRole('link', { name: 'Start Free MRI Analysis' }).first().click());
  const input = page.getByLabel('MRI scan file');
  await input.waitFor({ state: 'attached' });
  await shoot();
  await tap(input.setInputFiles({ name, mimeType: 'image/png', buffer }));
  await scanner.understood.waitFor();
  await tap(scanner.understood.check());
  await shoot();
  await tap(scanner.accept.click());
  const ended = scanner.summary.or(scanner.failure).first();
  const steps = page
    .getByRole('dialog', { name: 'Crop to one slice' })
    .getByRole('button', { name: 'Crop', exact: true })
    .or(page.getByRole('button', { name: /^(Upload and analyze|Store and analyze)$/ }));
  for (;;) {
    await steps.or(ended).first().waitFor();
    if (await ended.isVisible()) break;
    await shoot();
    const step = await steps.first().elementHandle();
    await tap(step!.click());
    await step!.waitForElementState('hidden');
  }
  const seconds = (performance.now() - from) / 1_000;
  await shoot();
  const answer = await ended.getByRole('heading').first().innerText();
  return { screens, taps, seconds, answer, ...sentBytes(uploads) };
}

const width = 260;
const gap = 12;

/** Screens side by side, as one picture. */
async function writeStrip(screens: readonly Buffer[], file: string): Promise<void> {
  const small = await Promise.all(screens.map((screen) => sharp(screen).resize({ width }).png().toBuffer()));
  const height = Math.round((width * phone.height) / phone.width);
  const strip = {
    width: small.length * (width + gap) - gap,
    height,
    channels: 3 as const,
    background: '#8b8d98',
  };
  await sharp({ create: strip })
    .composite(small.map((input, place) => ({ input, left: place * (width + gap), top: 0 })))
    .webp({ quality: 70 })
    .toFile(file);
}

async function filmAll(browser: Browser, url: string, to: string): Promise<void> {
  const heads = await libraryHeads();
  for (const [place, kind] of kindNames.entries()) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    // A busy machine is slow and not wrong.
    page.setDefaultTimeout(300_000);
    const picture = await drawScreenshotFile(kind, 1, heads);
    const filmed = await film(page, `IMG_${1201 + place}.png`, picture);
    await writeStrip(filmed.screens, path.join(to, `${kind.replaceAll(/\W+/g, '-')}.webp`));
    const { taps, seconds, file, sent, answer } = filmed;
    const share = (sent / file).toFixed(3);
    console.log(
      `${kind}: ${taps} taps, ${seconds.toFixed(1)} s, ${file} bytes sent ${share} times: ${answer}`,
    );
    await context.close();
  }
}

export async function filmFirstMinute(to: string): Promise<void> {
  await buildWeb();
  await mkdir(to, { recursive: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sulcus-first-minute-'));
  const server = await startTestServer({ databaseUrl: undefined, dataDir });
  const browser = await launchChromium();
  try {
    await filmAll(browser, server.url, to);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
