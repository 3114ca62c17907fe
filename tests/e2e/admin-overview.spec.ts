import { expect } from '@playwright/test';
import { providerErrors } from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { goTo, signIn, adminTest as test } from './support/admin-desk.ts';
import { newPng } from './support/scan-files.ts';

test('the panel counts, links everywhere and warns', async ({ page, desk }) => {
  await desk.empty();
  await desk.newScan({ name: 'doubtful.png', confidence: 0.7 });
  await signIn(page);
  const main = page.getByRole('main');
  for (const [label, value] of [
    ['Total Scans', '1'],
    ['PDF Reports', '1'],
    ['Needs Review', '1'],
    ['System Status', /Online|Degraded|Outage/],
  ] as const) {
    const stat = main.getByText(label, { exact: true }).locator('../..');
    await expect(stat).toContainText(value);
  }
  await expect(main.getByText('Success Rate').locator('../..')).toContainText('%');
  await expect(main.getByText(/\d+ of \d+ admins? active right now/)).toBeVisible();
  for (const to of [
    '/database-admin',
    '/api-reference',
    '/admin-review',
    '/status',
    '/admin-analytics',
    '/admin-content',
    '/admin-incorrect-scans',
    '/admin-users',
  ]) {
    await expect(main.locator(`a[href="${to}"]`)).toBeVisible();
  }
  await expect(main.getByText('85% confidence threshold')).toBeVisible();
  await expect(main.getByText(/HIPAA.*expires after 2 hours of inactivity/)).toBeVisible();
  await expect(main.getByRole('table')).toContainText('sign in');
});

test('analytics show real figures for each period, and say when they cannot', async ({ page, desk }) => {
  const visitor = createApiClient(desk.url);
  await visitor.request('/api/analytics/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: `session_${Date.now()}_e2e0`, path: '/', returning: true }),
  });
  await signIn(page);
  await goTo(page, 'Analytics');
  await expect(page.getByRole('heading', { name: 'User Analytics' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  const main = page.getByRole('main');
  for (const label of [
    'Unique Users',
    'Total Visits',
    'Avg Session',
    'Peak Hour',
    'New Users',
    'Returning Users',
  ]) {
    await expect(main.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(main.getByText(/^\d+:00 - \d+:00$/).first()).toBeVisible();
  await expect(page.getByText(/visits from .* to /)).toBeAttached();
  await page.getByRole('button', { name: 'All Time' }).click();
  await expect(main.getByText('since the beginning').first()).toBeVisible();
  await page.route('**/api/analytics/sessions?*', (route) => route.abort());
  await page.getByRole('button', { name: 'This Month' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch analytics data');
  await main.getByRole('button', { name: 'Admin Logout' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the reference documents the provider and every call of the product', async ({ page }) => {
  await signIn(page);
  await goTo(page, 'API reference');
  await expect(page.getByText('Admin Access')).toBeVisible();
  await expect(page.getByText('API version v2.0')).toBeVisible();
  for (const text of ['1000 requests per hour', 'about 600 ms', '97.9%', '97.6%', '97.0%', '17,600+']) {
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  }
  const document = await (await page.request.get('/api/openapi.json')).json();
  const calls = Object.values<Record<string, unknown>>(document.paths).flatMap((methods) =>
    Object.keys(methods),
  );
  await expect(page.locator('details')).toHaveCount(calls.length);
  const upload = page.locator('details').filter({ hasText: '/api/upload' });
  await upload.locator('summary').click();
  await expect(upload).toContainText('-F mriScan=@slice.dcm');
});

test('operations show queues, quota and storage, and the log can be filtered', async ({
  page,
  desk,
  hosted,
}) => {
  await desk.empty();
  const visitor = createApiClient(desk.url);
  hosted.provider.usually(providerErrors.badRequest);
  const file = await newPng('refused.png');
  const scan = await visitor.analyse(file.buffer, file.name);
  expect(scan.processingStatus).toBe('failed');
  await signIn(page);
  await goTo(page, 'Operations');
  await expect(page.getByText(/of 1,000 requests in the last hour/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Queue depth' })).toContainText('process-scan');
  const filter = page.getByRole('searchbox', { name: 'Filter the audit log' });
  await filter.fill('delete all scans');
  const log = page.getByRole('table', { name: 'Audit log entries' });
  await expect(log.getByRole('row').nth(1)).toContainText('delete all scans');
  await filter.fill('there is no such entry');
  await expect(page.getByText('Nothing in the log fits.')).toBeVisible();
});
