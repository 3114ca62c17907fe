import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Scan } from '#contract/scans.ts';
import { middlePrediction, providerErrors, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { signedInTest as test } from './support/admin-desk.ts';
import { newPng } from './support/scan-files.ts';
import { toastOf } from './support/toast.ts';

test('the panel counts, links everywhere and warns', { tag: '@quick' }, async ({ page, desk }) => {
  await desk.deleteAllScans();
  await desk.newScan({ name: 'doubtful.png', confidence: 0.7 });
  await page.goto('/admin-panel');
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
  await expect(main.getByText(/\d+ of \d+ administrators? online/)).toBeVisible();
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
    await expect(main.locator(`li > a[href="${to}"]`).last()).toBeVisible();
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
  await page.goto('/admin-analytics');
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
  await expect(page.getByText(/visits? from .* to /)).toBeAttached();
  await page.getByRole('button', { name: 'All Time' }).click();
  await expect(main.getByText('since the start').first()).toBeVisible();
  await page.route('**/api/analytics/sessions?*', (route) => route.abort());
  await page.getByRole('button', { name: 'This Month' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch analytics data');
  await main.getByRole('button', { name: 'Admin Logout' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the dates under the visit chart do not overlap on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin-analytics');
  await page.getByRole('button', { name: 'This Month' }).click();
  await expect(page.getByText(/visits? from \w{3} \d\d, \d{4} to /)).toBeAttached();
  const spans = await page
    .locator('figure span:visible')
    .filter({ hasText: /^\w{3} \d\d, \d{4}$/ })
    .evaluateAll((labels) =>
      labels.map((label) => label.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
  expect(spans.length).toBeGreaterThan(1);
  for (const [index, { left }] of spans.slice(1).entries()) {
    expect(left).toBeGreaterThan(spans[index]!.right + 4);
  }
});

test('the reference documents the provider and every call of the product', async ({ page }) => {
  await page.goto('/api-reference');
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

test('operations show queues, quota and storage, and the log can be filtered and paged', {
  tag: '@quick',
}, async ({ page, desk }) => {
  await desk.deleteAllScans();
  await page.goto('/admin-operations');
  await expect(page.getByText(/of 1,000 requests in the last hour/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Queue depth' })).toContainText('process-scan');
  const filter = page.getByRole('searchbox', { name: 'Filter the audit log' });
  const log = page.getByRole('table', { name: 'Audit log entries' });
  await filter.fill('there is no such entry');
  await expect(page.getByText('No matching entries in the log.')).toBeVisible();
  await Promise.all(Array.from({ length: 51 }, () => desk.deleteAllScans()));
  await filter.fill('delete all scans');
  await expect(log.getByRole('row').nth(1)).toContainText('delete all scans');
  await expect(log.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(log.getByRole('row').nth(52)).toContainText('delete all scans');
});

test('a job that failed permanently is shown with its reason, and can be retried once the cause is fixed', async ({
  page,
  desk,
  hosted,
}) => {
  const visitor = createApiClient(desk.url);
  const file = await newPng('unlucky.png');
  const found = [middlePrediction(256, 256)];
  const analyze = async (id: string): Promise<Scan> => {
    await visitor.request(`/api/process/${id}`, { method: 'POST' });
    await (await visitor.request(`/api/scan/${id}/events`)).text();
    return visitor.scan(id);
  };
  hosted.provider.setDefault(providerErrors.gateCredits);
  const { scan } = (await (await visitor.upload(file.buffer, file.name)).json()) as { scan: Scan };
  const stored = join(hosted.dataDir, 'files/scans', scan.id, 'original.png');
  // A folder in place of a file acts like a broken disk, an error without a known reason.
  await rename(stored, `${stored}.away`);
  await mkdir(stored);
  // The first analysis still has the uploaded picture in memory. The second reads the stored file.
  expect(await analyze(scan.id)).toMatchObject({ processingStatus: 'failed' });
  hosted.provider.setDefault(workflowAnswer(found, { width: 256, height: 256 }));
  expect(await analyze(scan.id)).toMatchObject({ processingStatus: 'failed' });

  await page.goto('/admin-operations');
  const job = page
    .getByRole('table', { name: 'Jobs that failed after every retry' })
    .getByRole('row')
    .filter({ hasText: scan.id });
  await expect(job).toContainText('process-scan');
  await expect(job.getByRole('link', { name: scan.id })).toHaveAttribute('href', `/scanner?scan=${scan.id}`);
  await expect(job).toContainText('EISDIR');
  await rmdir(stored);
  await rename(`${stored}.away`, stored);
  await job.getByRole('button', { name: 'Retry process-scan' }).click();
  await expect(toastOf(page)).toContainText('The job will run again.');
  await expect(job).toBeHidden();
  await expect.poll(async () => (await visitor.scan(scan.id)).processingStatus).toBe('completed');
});
