import { expect, type Page } from '@playwright/test';
import type { IncorrectScan } from '#contract/dataset.ts';
import type { Scan } from '#contract/scans.ts';
import { type Desk, storedName } from './admin-desk.ts';

export const incorrectScans = async (desk: Desk): Promise<IncorrectScan[]> =>
  (await desk.send<{ scans: IncorrectScan[] }>('GET', '/api/admin/incorrect-scans')).scans;

/** The heading with the name of the scan under review. */
export const tableHeading = (page: Page) =>
  page.getByRole('region', { name: 'Review', exact: true }).getByRole('heading', { level: 2 });

/** Waits until a scan is under review and its picture is shown. Only then can it be judged. */
export async function expectUnderReview(page: Page, name: string): Promise<void> {
  await expect(tableHeading(page)).toHaveText(name);
  await expect(page.getByRole('region', { name: 'Images' })).toHaveAttribute('aria-busy', 'false');
}

/** Presses keys that move between scans and waits for each: [key, name of the scan shown next]. */
export async function stepThrough(page: Page, ...steps: [key: string, name: string][]): Promise<void> {
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expectUnderReview(page, storedName(name));
  }
}

/** Creates scans in this queue order: the closer to the threshold, the earlier. */
export async function newScans(desk: Desk, ...names: string[]): Promise<Scan[]> {
  const made: Scan[] = [];
  for (const [index, name] of names.entries()) {
    made.push(await desk.newScan({ name, confidence: 0.7 + index / 100 }));
  }
  return made;
}
