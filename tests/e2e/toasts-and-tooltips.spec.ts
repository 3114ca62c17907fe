import { expect, type Page } from '@playwright/test';
import {
  toastDurationMs,
  toastSwipeThresholdPx,
  tooltipDelayMs,
  tooltipSkipDelayMs,
} from '#contract/constants.ts';
import words from '#words/en/scanner.ts';
import { drag } from './support/drag.ts';
import { test } from './support/fixtures.ts';
import { ScannerPage } from './support/scanner-page.ts';

/** Stops the page's clock until the test moves it. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** Lets pending work finish first: a toast renders a few tasks before it reacts to focus. */
const pageAtRest = (page: Page) =>
  page.evaluate(() => window.scheduler.postTask(() => {}, { priority: 'background' }));

/** A scanner that shows a notification without involving the server. */
async function withToast(page: Page): Promise<ScannerPage> {
  const scanner = new ScannerPage(page);
  await page.clock.install();
  await scanner.open();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await stopTime(page);
  await scanner.pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(scanner.toast).toContainText(words.upload.wrongType);
  await pageAtRest(page);
  return scanner;
}

test('a notification closes after five seconds, not before', async ({ page }) => {
  const { toast } = await withToast(page);
  expect(toastDurationMs).toBe(5_000);
  await page.clock.runFor(toastDurationMs - 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
});

test('F8 moves the focus to the notifications, Tab to the newest, and Escape closes it', async ({ page }) => {
  const { toast } = await withToast(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notification.*F8/ }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  // A focused notification stays open.
  await page.clock.runFor(2 * toastDurationMs);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
});

test('a notification does not wait for a page that is never idle', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(scanner.toast).toContainText(words.upload.wrongType);
});

test('a swipe of more than fifty pixels to the right dismisses a notification, a shorter one does not', async ({
  page,
}) => {
  const { toast } = await withToast(page);
  expect(toastSwipeThresholdPx).toBe(50);
  await drag(toast, { x: toastSwipeThresholdPx, y: 0 });
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast).toBeVisible();
  await drag(toast, { x: toastSwipeThresholdPx + 1, y: 0 });
  await expect(toast).toHaveCount(0);
});

test('a tooltip waits 700 ms, but appears at once within 300 ms of the last one', async ({ page, slice }) => {
  expect([tooltipDelayMs, tooltipSkipDelayMs]).toEqual([700, 300]);
  await page.clock.install();
  await new ScannerPage(page).openResult(slice);
  await stopTime(page);
  const tooltip = page.getByRole('tooltip', { name: 'Whole image (0)' });
  const enter = () => page.getByRole('button', { name: /Show the whole image/ }).hover();
  const leave = () => page.mouse.move(2, 2, { steps: 3 });

  await enter();
  await page.clock.runFor(tooltipDelayMs - 1);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveCount(1);

  await leave();
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(tooltipSkipDelayMs - 1);
  await enter();
  await expect(tooltip).toHaveCount(1);

  await leave();
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(tooltipSkipDelayMs);
  await enter();
  await page.clock.runFor(tooltipDelayMs - 1);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveCount(1);
});
