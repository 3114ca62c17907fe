import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('the scanner stays behind the disclaimer, which has a full legal version, until it is accepted on every visit; nothing about it is stored', {
  tag: '@quick',
}, async ({ page }) => {
  const scanner = new ScannerPage(page);
  await page.goto('/scanner');
  await expect(page.getByRole('heading', { name: 'Medical Disclaimer' })).toBeVisible();
  await expect(scanner.accept).toBeDisabled();
  await expect(page.getByLabel('MRI scan file')).toHaveCount(0);
  await page.getByRole('button', { name: 'View Full Legal Version' }).click();
  const dialog = page.getByRole('dialog', { name: /full legal version/ });
  await expect(dialog).toContainText('Not a medical device');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await scanner.understood.check();
  await expect(scanner.accept).toBeEnabled();
  await scanner.understood.uncheck();
  await expect(scanner.accept).toBeDisabled();
  await scanner.acceptDisclaimer();
  await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored.filter((key) => /disclaimer/i.test(key))).toEqual([]);
  await page.reload();
  await expect(scanner.accept).toBeDisabled();
  await page.goto('/upload');
  await expect(page.getByRole('heading', { name: 'Medical Disclaimer' })).toBeVisible();
});

test('the header links to the dashboard, the updates and about; notice and guidance are beside the upload', async ({
  page,
}) => {
  await new ScannerPage(page).open();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sulcus' })).toHaveAttribute('href', '/dashboard');
  for (const [name, to] of [
    ['Dashboard', '/dashboard'],
    ['History of Updates', '/updates'],
    ['About', '/about'],
  ] as const) {
    await expect(header.getByRole('link', { name })).toHaveAttribute('href', to);
  }
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'About',
    'Updates',
    'API Reference',
    'Learn',
    'Help Center',
    'Status',
    'Privacy',
    'Terms',
  ]) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByText('Brain MRI Scans Only')).toBeVisible();
  const guidance = page.getByRole('complementary', { name: 'AI Model in Beta' });
  await expect(guidance).toContainText('Keep the whole head, and cut away the rest.');
  await expect(guidance.getByRole('img', { name: /94\.3 percent/ })).toBeVisible();
  await expect(guidance).toContainText('Version 3.0 will be more accurate');
});
