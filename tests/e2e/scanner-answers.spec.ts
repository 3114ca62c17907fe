import { expect, type Page } from '@playwright/test';
import type { Scan } from '#contract/scans.ts';
import words from '#words/en/scanner.ts';
import viewer from '#words/en/viewer.ts';
import { test } from './support/fixtures.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

/* Responses that the real server rarely or never gives. The tests intercept the request, and each title says so. */

const wordless = { status: 500, json: { code: 'internal', message: '' } };

/** Shows the page the worker's scan with other values. Its event stream is blocked, so the page sees only these. */
async function tellAs(page: Page, scan: Scan, changes: Partial<Scan>): Promise<void> {
  await page.route(`**/api/scan/${scan.id}/events`, (route) => route.abort());
  await page.route(`**/api/scan/${scan.id}`, (route) =>
    route.fulfill({ json: { scan: { ...scan, ...changes } } }),
  );
}

test('an upload refused without a reason, or answered with nonsense (intercepted responses), is explained in plain language', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.pick(await newPng());
  for (const answer of [wordless, { status: 200, body: 'no JSON' }]) {
    await page.route('**/api/upload', (route) => route.fulfill(answer), { times: 1 });
    const answered = page.waitForResponse('**/api/upload');
    await scanner.uploadButton.click();
    await answered;
    await expect(scanner.uploadRefusal).toContainText(words.upload.failed);
    await expect(scanner.preview).toBeVisible();
  }
  await expect(scanner.uploadRefusal).toContainText(words.upload.failedText);
});

test('a completed scan without an annotated picture and a model version (intercepted response) says so and shows the original and the default version', async ({
  page,
  slice,
}) => {
  await tellAs(page, slice, { annotatedPath: null, modelVersion: null });
  const scanner = new ScannerPage(page);
  await scanner.openResult(slice);
  await expect(scanner.stage.getByText(viewer.annotatedMissing)).toBeVisible();
  await expect(scanner.pane(1).locator('img')).toHaveAttribute('src', /\/original$/);
  await expect(page.getByRole('button', { name: 'Annotated', exact: true })).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('Model Versionv2.1.3');
});

test('a failed download (intercepted response) is only logged; a report that the server refuses says so', async ({
  page,
  slice,
}) => {
  await page.route('**/api/download/**', (route) => route.fulfill(wordless));
  await page.route('**/report-false-positive', (route) => route.fulfill(wordless));
  const scanner = new ScannerPage(page);
  await scanner.openResult(slice);
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('Download failed'));
  await page.getByRole('button', { name: 'Original', exact: true }).click();
  expect((await logged).type()).toBe('error');
  await expect(scanner.toast).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Original', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Report Incorrect' }).click();
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(scanner.toast).toContainText(words.report.failed);
  await expect(scanner.toast).toContainText(words.report.failedText);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('failed analytics (intercepted response) are only logged, and the upload continues', async ({
  page,
}) => {
  await page.route('**/api/analytics/**', (route) => route.fulfill(wordless));
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('Analytics call failed'));
  const scanner = new ScannerPage(page);
  await returnToSite(page);
  await scanner.open();
  await expect(scanner.toast).toHaveCount(0);
  await scanner.upload(await newPng());
  await logged;
  await expect(scanner.toast).toContainText(words.upload.success);
  await expect(scanner.summary).toBeVisible();
});
