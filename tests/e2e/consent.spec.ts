import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
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

test('one screen with consent and disclaimer separates the landing page from the upload', {
  tag: '@quick',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free MRI Analysis' }).first().click();
  const prompt = page.getByRole('dialog', { name: 'Privacy acknowledgment' });
  await expect(prompt.getByRole('heading', { name: 'Medical Disclaimer' })).toBeVisible();
  await prompt.getByRole('checkbox').check();
  await prompt.getByRole('button', { name: 'Accept and Continue' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'New Scan' }).click();
  await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
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
