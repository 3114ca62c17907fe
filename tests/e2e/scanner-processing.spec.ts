import { expect, type Page } from '@playwright/test';
import {
  middlePrediction,
  providerErrors,
  type RoboflowEmulator,
  workflowAnswer,
} from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

const found = workflowAnswer([middlePrediction(256, 256, 0.7)], { width: 256, height: 256 });
/** A provider response that the test releases. */
function held() {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  return { answer: { ...found, until }, release };
}

/** Tells the page that it is hidden or visible, as closing and opening a laptop lid does. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Starts an analysis that ends when the test releases it. */
async function startAnalysis(page: Page, provider: RoboflowEmulator) {
  const { answer, release } = held();
  provider.setDefault(answer);
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload(await newPng());
  await expect(page.getByRole('heading', { name: 'Analyzing' })).toBeVisible();
  return { scanner, release };
}

/** The analysis ends while the page is hidden and its timers are stopped, so only waking up can make it ask. */
async function sleepThroughAnalysis(
  page: Page,
  hosted: { url: string; provider: RoboflowEmulator },
  fallAsleep?: () => Promise<unknown>,
) {
  // Going offline keeps open streams alive, but sleep does not.
  await page.route('**/events', (route) => route.abort());
  await page.clock.install();
  const { scanner, release } = await startAnalysis(page, hosted.provider);
  const id = scanner.scanId();
  await fallAsleep?.();
  await show(page, 'hidden');
  await page.clock.pauseAt(Date.now() + 60_000);
  release();
  const client = createApiClient(hosted.url);
  await expect.poll(async () => (await client.scan(id)).processingStatus).toBe('completed');
  await expect(scanner.summary).toHaveCount(0);
  return { summary: scanner.summary, id };
}

hostedTest.beforeEach(({ hosted }) => hosted.provider.setDefault(found));

hostedTest(
  'the analysis shows percent, four steps and a timer, then the result',
  async ({ page, hosted }) => {
    const { answer, release } = held();
    hosted.provider.setDefault(answer);
    const scanner = new ScannerPage(page);
    await scanner.open();
    await scanner.upload(await newPng());
    const panel = page.getByRole('region', { name: 'Analysis' });
    await expect(panel.getByRole('listitem')).toHaveText([
      /Image preprocessing completed/,
      /Running AI model inference\.\.\./,
      /Generating annotations/,
      /Calculating confidence scores/,
    ]);
    await expect(panel.getByText('Running AI model inference...')).toHaveAttribute('aria-current', 'step');
    await expect(panel.getByRole('timer')).toHaveText(/^00:0[1-9]$/);
    const bar = panel.getByRole('progressbar', { name: 'Analysis' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(25);
    await expect(page.getByText(/removed from the file before|No metadata found/)).toBeVisible();
    release();
    await expect(scanner.summary).toBeVisible();
    await expect(scanner.summary).toContainText('Possible tumor');
  },
);

hostedTest('a reload during the analysis recovers through the link', async ({ page, hosted }) => {
  const { scanner, release } = await startAnalysis(page, hosted.provider);
  await page.reload();
  await scanner.acceptDisclaimer();
  await expect(page.getByRole('heading', { name: 'Analyzing' })).toBeVisible();
  release();
  await expect(scanner.summary).toBeVisible();
  // Counted after the result is shown.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_scan_count'))).toBe('1');
});

hostedTest(
  'a lost network is reported, and the result appears when it is back',
  async ({ page, hosted, context }) => {
    const { scanner, release } = await startAnalysis(page, hosted.provider);
    await context.setOffline(true);
    await expect(page.getByRole('alert')).toContainText('The connection is interrupted');
    await expect(page.getByRole('alert')).toContainText('Nothing is lost');
    release();
    await context.setOffline(false);
    await expect(scanner.summary).toBeVisible();
  },
);

hostedTest(
  'a laptop that slept through the analysis shows the result when its lid opens',
  async ({ page, hosted, context }) => {
    const { summary, id } = await sleepThroughAnalysis(page, hosted, () => context.setOffline(true));
    const asked = page.waitForRequest(`**/api/scan/${id}`);
    await context.setOffline(false);
    await show(page, 'visible');
    await asked;
    await page.clock.resume();
    await expect(summary).toBeVisible();
  },
);

hostedTest(
  'a page that becomes visible asks at once, even if its event stream is dead',
  async ({ page, hosted }) => {
    // No request leaves a sleeping machine: one that was due would bring the result before the page wakes up.
    const requests = '**/api/scan/*';
    const { summary, id } = await sleepThroughAnalysis(page, hosted, () =>
      page.route(requests, (route) => route.abort()),
    );
    await page.unroute(requests);
    const asked = page.waitForRequest(`**/api/scan/${id}`);
    await show(page, 'visible');
    await asked;
    await page.clock.resume();
    await expect(summary).toBeVisible();
  },
);

hostedTest('a cancelled analysis deletes the scan and keeps the file', async ({ page, hosted }) => {
  const { scanner, release } = await startAnalysis(page, hosted.provider);
  const id = scanner.scanId();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(scanner.toast).toContainText('The uploaded scan was deleted.');
  await expect(scanner.uploadButton).toHaveText('Upload and analyze');
  expect((await page.request.get(`/api/scan/${id}`)).status()).toBe(404);
  release();
});

hostedTest(
  'an empty account at the provider shows the billing fix; Try Again resets',
  async ({ page, hosted }) => {
    hosted.provider.setDefault(providerErrors.gateCredits);
    const scanner = new ScannerPage(page);
    await scanner.open();
    await scanner.upload(await newPng());
    await expect(scanner.failure.getByRole('heading', { name: 'Analysis Failed' })).toBeVisible();
    await expect(scanner.failure).toContainText('BILLING');
    await expect(scanner.failure).toContainText('Add credits or upgrade the plan at the provider');
    await expect(scanner.failure).toContainText('Free accounts at the provider have limited credits');
    await expect(scanner.failure.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await scanner.failure.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  },
);

hostedTest(
  'a provider that is over its limit or down leads to a card that says so',
  async ({ page, hosted }) => {
    const scanner = new ScannerPage(page);
    await scanner.open();
    for (const [answer, words] of [
      [{ ...providerErrors.tooMany, headers: { 'retry-after': '0' } }, 'over its request limit'],
      [providerErrors.badGateway, 'The hosted detector failed'],
    ] as const) {
      hosted.provider.setDefault(answer);
      await scanner.upload(await newPng());
      await expect(scanner.failure).toContainText(words, { timeout: 60_000 });
      await expect(scanner.failure.getByText('Quick fix')).toHaveCount(0);
      await scanner.failure.getByRole('button', { name: 'Try Again' }).click();
    }
  },
);

test('a link that was cut short is no failed analysis', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open('/scanner?scan=0f3c2a');
  await expect(scanner.failure.getByRole('heading')).toHaveText('Nothing at this link');
  await expect(scanner.failure).toContainText('This link is incomplete.');
});

test('a link to a scan that is gone says so and offers a new start', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open('/scanner?scan=00000000-0000-4000-8000-000000000000');
  await expect(scanner.failure).toContainText('This scan does not exist, or it has been deleted.');
  await page.getByRole('button', { name: 'Analyze a scan' }).click();
  await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
});

test('an image that is not a brain slice is not analyzed: the reason is given, and no verdict, finding or evidence', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await page.getByRole('button', { name: 'Not a brain' }).click();
  for (const sentence of [
    'Not analyzed',
    'This image is in color: a photo or a color map, not a gray MRI slice.',
    'This image was not analyzed, so we can’t comment on it.',
  ]) {
    await expect(scanner.summary).toContainText(sentence);
  }
  await expect(scanner.findings).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(
    /No Anomalies Detected|appears normal|were right in testing/,
  );
  // Only the learned check can misjudge an image. A color photo can never be analyzed.
  await expect(page.getByRole('button', { name: 'Analyze anyway' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Try one slice of a brain MRI');
  expect(await scanner.scan()).toMatchObject({ answer: 'not-analyzed', detections: [], confidence: null });
});

test('without the event stream, polling brings the result', async ({ page }) => {
  await page.route('**/events', (route) => route.abort());
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload(await newPng());
  await expect(scanner.summary).toBeVisible();
});

test('two pages that start the same analysis both get its result', async ({ page, context }) => {
  const { name, mimeType, buffer } = await newPng();
  const uploaded = await page.request.post('/api/upload', {
    multipart: { mriScan: { name, mimeType, buffer } },
  });
  const { scan } = await uploaded.json();
  const pages = [new ScannerPage(page), new ScannerPage(await context.newPage())];
  await Promise.all(pages.map((one) => one.open(`/scanner?scan=${scan.id}`)));
  for (const one of pages) await expect(one.summary).toBeVisible();
});

test('the browser’s back button leads from a result to an empty scanner', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.analyze(await newPng());
  await page.goBack();
  await expect(scanner.summary).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'New scan' })).toBeVisible();
});
