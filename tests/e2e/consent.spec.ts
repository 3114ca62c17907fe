import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';

test('a session is not reported before the visitor agrees, and is when they do', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) reports.push(new URL(request.url()).pathname);
  });
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: /agree that my visit is counted/ }).check();
  // What waits for an idle page has begun: it waits two seconds at most, and was asked for before this.
  await page.evaluate(() => window.scheduler.postTask(() => {}, { priority: 'background' }));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
  expect(reports).toEqual([]);
  const reported = page.waitForRequest('**/api/analytics/session');
  await page.getByRole('button', { name: 'Accept and Continue' }).click();
  await reported;
});
