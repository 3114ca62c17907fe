import { expect, type Locator } from '@playwright/test';
import { dropOrPasteFiles } from './support/drop-files.ts';
import { test } from './support/fixtures.ts';
import { newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('a session is not reported before the visitor agrees, and is when they do', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) reports.push(new URL(request.url()).pathname);
  });
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: /agree that my visit is counted/ }).check();
  // By now, work deferred to idle time has started: it waits at most two seconds and was requested earlier.
  await page.evaluate(() => window.scheduler.postTask(() => {}, { priority: 'background' }));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
  expect(reports).toEqual([]);
  const reported = page.waitForRequest('**/api/analytics/session');
  await page.getByRole('button', { name: 'Accept and Continue' }).click();
  await reported;
});

test('three taps lead from the landing page to the result of a dropped file, which one screen with consent and disclaimer keeps', {
  tag: '@quick',
}, async ({ page }) => {
  let taps = 0;
  const tap = (what: Locator) => {
    taps += 1;
    return what.click();
  };
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Start Free MRI Analysis' }).first());
  const prompt = page.getByRole('dialog', { name: 'Privacy acknowledgment' });
  await expect(prompt.getByRole('heading', { name: 'Medical Disclaimer' })).toBeVisible();
  await page.getByRole('heading', { name: 'Analyze a brain MRI slice' }).waitFor();
  await dropOrPasteFiles(page, 'drop', [await newPng('from-my-phone.png')]);
  await expect(prompt.getByRole('status')).toContainText('from-my-phone.png is kept');
  await tap(prompt.getByRole('checkbox'));
  await tap(prompt.getByRole('button', { name: 'Accept and Continue' }));
  await new ScannerPage(page).summary.waitFor();
  expect(taps).toBe(3);
});

test('a file that is dropped before the app runs is kept, and the browser does not open it', async ({
  page,
}) => {
  const { promise: dropped, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await dropped;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Analyze a brain MRI slice' }).waitFor();
  await expect(page.locator('#root')).toHaveAttribute('data-waiting');
  expect(await dropOrPasteFiles(page, 'drop', [await newPng('early.png')])).toBe(true);
  goOn();
  const prompt = page.getByRole('dialog', { name: 'Privacy acknowledgment' });
  await expect(prompt.getByRole('status')).toContainText('early.png is kept');
});

test('a sample is one screen away too; the consent is remembered, but the disclaimer is shown again', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await page.goto('/scanner?sample=no-lesion');
  await expect(page.getByRole('heading', { name: 'How we handle your data' })).toBeVisible();
  await scanner.acceptDisclaimer();
  await scanner.summary.waitFor();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Privacy acknowledgment' })).toBeHidden();
  await page.goto('/scanner');
  await expect(page.getByRole('heading', { name: 'Medical Disclaimer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How we handle your data' })).toBeHidden();
});

test('without JavaScript the scanner says what it does and what it needs', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(new URL('/scanner', server.url).href);
  // Playwright's text search skips noscript elements.
  const main = page.getByRole('main');
  await expect(main).toContainText('The scanner needs JavaScript.', { useInnerText: true });
  await expect(main).toContainText(/outlines possible tumor regions/, { useInnerText: true });
  await context.close();
});
