import { expect } from '@playwright/test';
import { providerErrors } from '#tests/emulators/roboflow.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('Test AI Model says that the model works', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  await expect(scanner.toast).toContainText('API Test Successful');
  await expect(scanner.toast).toContainText("the provider's AI model is working correctly");
});

test('Test AI Model says that there is no connection', async ({ page, context }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  await expect(scanner.toast).toContainText('API Test Failed');
  await expect(scanner.toast).toContainText("Unable to connect to the provider's API");
});

hostedTest('Test AI Model shows that it runs, and why it failed', async ({ page, hosted }) => {
  hosted.provider.usually({ ...providerErrors.gateCredits, delayMs: 1_500 });
  const scanner = new ScannerPage(page);
  await scanner.open();
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  await expect(page.getByRole('button', { name: 'Testing...' })).toBeDisabled();
  // The phantom for the test is drawn first, which takes its time on a busy machine.
  await expect(scanner.toast).toContainText('API Test Failed', { timeout: 60_000 });
  await expect(scanner.toast).toContainText('BILLING');
  await expect(page.getByRole('button', { name: 'Test AI Model' })).toBeEnabled();
});
