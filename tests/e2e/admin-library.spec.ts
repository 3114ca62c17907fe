import { expect } from '@playwright/test';
import type { Scan } from '#contract/scans.ts';
import { providerErrors } from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { storedName, signedInTest as test } from './support/admin-desk.ts';
import { newPng } from './support/scan-files.ts';
import { toastOf } from './support/toast.ts';

test.beforeEach(async ({ desk }) => desk.deleteAllScans());

test('scans are listed, searched and sorted', { tag: '@quick' }, async ({ page, desk }) => {
  const first = await desk.newScan({ name: 'alpha.png', confidence: 0.9 });
  await desk.newScan({ name: 'beta.png', confidence: 0.7 });
  await page.route(
    '**/api/scans?*',
    async (route) => {
      await page.getByText('Loading scans...').waitFor();
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/database-admin');
  const rows = page.getByRole('table', { name: 'Stored scans' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('tab', { name: 'MRI Scans 2' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'PDF Reports 2' })).toBeVisible();
  await expect(rows.nth(1)).toContainText(storedName('beta.png'));

  await page.getByRole('button', { name: 'Descending' }).click();
  await expect(rows.nth(1)).toContainText(storedName('alpha.png'));
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Confidence' }).click();
  await expect(rows.nth(1)).toContainText('70.0%');
  await page.getByRole('button', { name: 'Filename' }).click();
  await expect(rows.nth(1)).toContainText([storedName('alpha.png'), storedName('beta.png')].sort()[1]!);

  const search = page.getByRole('searchbox', { name: /Search by filename/ });
  await search.fill(first.filename.slice(5, 13).toUpperCase());
  await expect(rows).toHaveCount(2);
  await search.fill(first.id);
  await expect(rows).toHaveCount(2);
  await search.fill('nothing like this');
  await expect(page.getByText('No MRI scans found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all scans' }).click();
  await expect(rows).toHaveCount(3);
});

test('scans are starred, opened and deleted', async ({ page, desk }) => {
  const first = await desk.newScan({ name: 'alpha.png', confidence: 0.9 });
  await desk.newScan({ name: 'beta.png', confidence: 0.7 });
  await page.goto('/database-admin');
  const rows = page.getByRole('table', { name: 'Stored scans' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: `Star ${storedName('alpha.png')}` }).click();
  await expect(page.getByRole('button', { name: `Unstar ${storedName('alpha.png')}` })).toBeVisible();
  await expect(toastOf(page)).toContainText('Scan starred');
  await page.getByRole('switch', { name: 'Starred only' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: `Unstar ${storedName('alpha.png')}` }).click();
  await expect(toastOf(page)).toContainText('Scan unstarred');
  await page.getByRole('switch', { name: 'Starred only' }).click();

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: `Annotated of ${storedName('alpha.png')}` }).click();
  expect(new URL((await opened).url()).pathname).toBe(`/api/image/${first.id}/annotated`);
  await expect(page.getByRole('link', { name: `Original of ${storedName('beta.png')}` })).toHaveAttribute(
    'target',
    '_blank',
  );

  await desk.newScan({ name: 'gamma.png', confidence: 0.6 });
  await page.reload();
  await page.getByRole('checkbox', { name: `Select ${storedName('gamma.png')}` }).click();
  await page.getByRole('button', { name: 'Delete selected (1)' }).click();
  const chosen = page.getByRole('alertdialog', { name: 'Delete 1 selected scan?' });
  await chosen.getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(page.getByRole('button', { name: 'Delete selected (2)' })).toBeVisible();

  await page.getByRole('button', { name: `Delete ${storedName('alpha.png')}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this scan?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Success');
  await expect(toastOf(page)).toContainText('Scan deleted successfully');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('tab', { name: 'MRI Scans 1' })).toBeVisible();
});

test('a scan shows its state, and a failed one shows the reason', async ({ page, desk, hosted }) => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  hosted.provider.setDefault({ ...providerErrors.gateCredits, until });
  const visitor = createApiClient(desk.url);
  const { buffer } = await newPng();
  const { scan } = (await (await visitor.upload(buffer, 'doomed.png')).json()) as { scan: Scan };
  const row = page.getByRole('row').filter({ hasText: scan.filename });
  const expectState = async (state: string) => {
    await page.goto('/database-admin');
    await expect(row.getByText(state, { exact: true })).toBeVisible();
  };
  await expectState('pending');
  await visitor.request(`/api/process/${scan.id}`, { method: 'POST' });
  await expectState('processing');
  release();
  await (await visitor.request(`/api/scan/${scan.id}/events`)).text();
  await expectState('failed');
  await expect(row).toContainText((await visitor.scan(scan.id)).failureReason!);
  await expect(row).toContainText('N/A');
  await expect(row.getByRole('link', { name: /^Original/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /^Annotated/ })).toHaveCount(0);
});

test('everything is deleted only after the count is typed; an empty library says so on both tabs', async ({
  page,
  desk,
}) => {
  await desk.newScan({ name: 'one.png', confidence: 0.9 });
  await desk.newScan({ name: 'two.png', confidence: null });
  await page.goto('/database-admin');
  await page.getByRole('button', { name: 'Delete All' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete all 2 scans?' });
  const confirm = dialog.getByRole('button', { name: 'Delete All' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type 2 to confirm').fill('3');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type 2 to confirm').fill('2');
  await confirm.click();
  await expect(toastOf(page)).toContainText('Deleted 2 scans successfully');
  await expect(page.getByText('No MRI scans found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete All' })).toBeDisabled();
  await page.getByRole('tab', { name: 'PDF Reports' }).click();
  await expect(page.getByText('No PDF reports found')).toBeVisible();
});

test('reports show eight characters of their scan and can be opened, starred and deleted', async ({
  page,
  desk,
}) => {
  const scan = await desk.newScan({ name: 'reported.png', confidence: 0.9 });
  await desk.newScan({ name: 'second.png', confidence: 0.9 });
  await page.goto('/database-admin');
  await page.route(
    '**/api/pdf-reports?*',
    async (route) => {
      await page.getByText('Loading reports...').waitFor();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('tab', { name: 'PDF Reports' }).click();
  const rows = page.getByRole('table', { name: 'Stored reports' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  const row = rows.filter({ has: page.getByText(scan.id.slice(0, 8), { exact: true }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Not opened yet');
  const address = await row.getByRole('link', { name: /^Download/ }).getAttribute('href');
  const file = await page.request.get(address ?? '');
  expect(file.headers()['content-type']).toContain('application/pdf');
  await row.getByRole('button', { name: /^Star/ }).click();
  await expect(toastOf(page)).toContainText('Report starred');
  await row.getByRole('button', { name: /^Unstar/ }).click();
  await expect(toastOf(page)).toContainText('Report unstarred');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Report deleted successfully');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete All' }).click();
  await page.getByLabel('Type 1 to confirm').fill('1');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
  await expect(toastOf(page)).toContainText('Deleted 1 reports successfully');
});

test('synchronizing reports what it did, and the footer shows totals', async ({ page, desk }) => {
  await desk.newScan({ name: 'kept.png', confidence: 0.9 });
  await page.goto('/database-admin');
  await page.getByRole('button', { name: 'Sync Storage' }).click();
  await expect(toastOf(page)).toContainText('Object Storage synchronization completed successfully');
  await expect(page.getByText(/\d+ files? and 1 scan compared/)).toBeVisible();
  const footer = page.locator('dl').last();
  await expect(footer).toContainText('Total scans1');
  await expect(footer).toContainText('Processed scans1');
  await expect(footer).toContainText('Reports1');
  await expect(footer).toContainText(/Total storage[\d.]+ KB/);
  await page.getByRole('link', { name: 'Return to Admin Panel' }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);
});

test('at 1024 px the navigation folds and dates stay in view', async ({ page, desk }) => {
  await desk.newScan({ name: 'alpha.png', confidence: 0.9 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/database-admin');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Stored scans' }).locator('time')).toBeInViewport({
    ratio: 1,
  });
  await expect(page.locator('time').first()).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/);
});
