import { expect } from '@playwright/test';
import { providerErrors, startRoboflowEmulator } from '#tests/emulators/roboflow.ts';
import { test } from './support/fixtures.ts';
import { ScannerPage } from './support/scanner-page.ts';
import { startHostedServer } from './support/server.ts';

test('Test AI Model names the model that ran, and says that there is no connection', async ({
  page,
  context,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  await expect(scanner.toast).toContainText('API Test Successful');
  await expect(scanner.toast).toContainText(/Sulcus [\d.]+ is working correctly/);
  await expect(scanner.toast).not.toContainText('provider');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  const failed = scanner.toast.filter({ hasText: 'API Test Failed' });
  await expect(failed).toContainText("Unable to connect to the provider's API");
});

/** Needs its own server, which remembers its last self-test for a minute, for all visitors. */
test('Test AI Model shows that it runs, and why it failed', async ({ page }) => {
  const provider = await startRoboflowEmulator();
  provider.setDefault({ ...providerErrors.gateCredits, delayMs: 1_500 });
  const server = await startHostedServer(provider);
  const scanner = new ScannerPage(page);
  await scanner.open(`${server.url}/scanner`);
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  await expect(page.getByRole('button', { name: 'Testing...' })).toBeDisabled();
  // The test phantom is drawn first, which takes a while on a busy machine.
  await expect(scanner.toast).toContainText('API Test Failed', { timeout: 60_000 });
  await expect(scanner.toast).toContainText('BILLING');
  await expect(page.getByRole('button', { name: 'Test AI Model' })).toBeEnabled();
  await server.stop();
  await provider.close();
});
