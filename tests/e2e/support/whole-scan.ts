import type { Page } from '@playwright/test';

/** Opens the page and accepts what stands before it, as on every visit. */
export async function openWholeScan(page: Page): Promise<void> {
  await page.goto('/whole-scan');
  await acceptWholeScan(page);
}

export async function acceptWholeScan(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I understand/ }).check();
  await page.getByRole('button', { name: 'Accept and Continue' }).click();
}
