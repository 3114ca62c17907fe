import type { Page } from '@playwright/test';
import consent from '#words/en/consent.ts';

/** Opens the page and gives consent, which every visit requires. */
export async function openWholeScan(page: Page): Promise<void> {
  await page.goto('/whole-scan');
  await acceptWholeScan(page);
}

export async function acceptWholeScan(page: Page, words: { accept: string } = consent): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.accept }).click();
}
