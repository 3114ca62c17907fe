import { expect, type Page } from '@playwright/test';
import {
  detectorTestMessages,
  feedbackMessages,
  processMessages,
  resultMessages,
  uploadMessages,
} from '#contract/messages.ts';
import type { Scan } from '#contract/scans.ts';
import { test } from './support/fixtures.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

/*
 * Answers that the real server gives seldom or never; the browser gets them in its place, which each title says.
 */

const wordless = { status: 500, json: { code: 'internal', message: '' } };

/** The scan of the worker, told differently. Its events are silent, so that this is what the page knows. */
async function tellAs(page: Page, scan: Scan, changes: Partial<Scan>): Promise<void> {
  await page.route(`**/api/scan/${scan.id}/events`, (route) => route.abort());
  await page.route(`**/api/scan/${scan.id}`, (route) =>
    route.fulfill({ json: { scan: { ...scan, ...changes } } }),
  );
}

test('a refused upload without a word (answer made up) is told as Upload failed', async ({ page }) => {
  await page.route('**/api/upload', (route) => route.fulfill(wordless));
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload(await newPng());
  await expect(scanner.uploadRefusal).toContainText(uploadMessages.failed.title);
  await expect(scanner.preview).toBeVisible();
});

test('an upload answered with nonsense (answer made up) is told in plain words', async ({ page }) => {
  await page.route('**/api/upload', (route) => route.fulfill({ status: 200, body: 'no JSON' }));
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload(await newPng());
  await expect(scanner.uploadRefusal).toContainText(uploadMessages.failed.title);
  await expect(scanner.uploadRefusal).toContainText(uploadMessages.failed.description);
  await expect(scanner.preview).toBeVisible();
});

for (const [how, answer] of [
  ['status 409', { status: 409, json: { code: 'conflict', message: 'Somebody was quicker.' } }],
  [
    'the words of the catalogue',
    {
      status: 400,
      json: { code: 'bad_request', message: `This scan is ${processMessages.alreadyProcessing}.` },
    },
  ],
] as const) {
  test(`a start refused with ${how} (answer made up) is ignored, and the result comes`, async ({ page }) => {
    let refused = 0;
    await page.route('**/api/process/*', async (route) => {
      await route.fetch();
      refused += 1;
      await route.fulfill(answer);
    });
    const scanner = new ScannerPage(page);
    await scanner.open();
    await scanner.analyse(await newPng());
    expect(refused).toBe(1);
    await expect(scanner.failure).toHaveCount(0);
  });
}

for (const [how, answer, sentence] of [
  [
    'with a sentence',
    { status: 500, json: { code: 'internal', message: 'The queue is out of order.' } },
    'The queue is out of order.',
  ],
  ['without a word', wordless, processMessages.failed],
] as const) {
  test(`a start refused ${how} (answer made up) ends in the failure card`, async ({ page }) => {
    await page.route('**/api/process/*', (route) => route.fulfill(answer));
    const scanner = new ScannerPage(page);
    await scanner.open();
    await scanner.upload(await newPng());
    await expect(scanner.failure).toContainText(processMessages.failedCard);
    await expect(scanner.failure).toContainText(sentence);
    await scanner.failure.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
  });
}

test('a failed scan without a reason (answer made up) is told in the default sentence', async ({
  page,
  slice,
}) => {
  await tellAs(page, slice, { processingStatus: 'failed', failureReason: null });
  const scanner = new ScannerPage(page);
  await scanner.open(`/scanner?scan=${slice.id}`);
  await expect(scanner.failure).toContainText(processMessages.failedCard);
  await expect(scanner.failure).toContainText(processMessages.scanFailed);
});

test('a completed scan without an annotated picture (answer made up) says so and shows the original', async ({
  page,
  slice,
}) => {
  await tellAs(page, slice, { annotatedPath: null });
  const scanner = new ScannerPage(page);
  await scanner.openResult(slice);
  await expect(scanner.stage.getByText(resultMessages.annotatedMissing)).toBeVisible();
  await expect(scanner.pane(1).locator('img')).toHaveAttribute('src', /\/original$/);
  await expect(page.getByRole('button', { name: 'Annotated', exact: true })).toBeDisabled();
});

test('a scan without a model version (answer made up) shows the default one', async ({ page, slice }) => {
  await tellAs(page, slice, { modelVersion: null });
  await new ScannerPage(page).openResult(slice);
  await expect(page.getByRole('main')).toContainText('Model Versionv2.1.3');
});

test('a report that the server refuses (answer made up) says so', async ({ page, slice }) => {
  await page.route('**/report-false-positive', (route) => route.fulfill(wordless));
  const scanner = new ScannerPage(page);
  await scanner.openResult(slice);
  await page.getByRole('button', { name: 'Report Incorrect' }).click();
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(scanner.toast).toContainText(feedbackMessages.failed.title);
  await expect(scanner.toast).toContainText(feedbackMessages.failed.description);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a model test that fails (answer made up) gives the server’s message', async ({ page }) => {
  const message = 'The model answered with nothing.';
  await page.route('**/api/test-roboflow', (route) => route.fulfill({ json: { success: false, message } }));
  const scanner = new ScannerPage(page);
  await scanner.open();
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  await expect(scanner.toast).toContainText(`${detectorTestMessages.failedTitle}${message}`);
});

test('a download that fails (answer made up) is only logged', async ({ page, slice }) => {
  await page.route('**/api/download/**', (route) => route.fulfill(wordless));
  const scanner = new ScannerPage(page);
  await scanner.openResult(slice);
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('Download failed'));
  await page.getByRole('button', { name: 'Original', exact: true }).click();
  expect((await logged).type()).toBe('error');
  await expect(scanner.toast).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Original', exact: true })).toBeEnabled();
});

test('analytics that fail (answer made up) are only logged, and the upload goes on', async ({ page }) => {
  await page.route('**/api/analytics/**', (route) => route.fulfill(wordless));
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('Analytics call failed'));
  const scanner = new ScannerPage(page);
  await returnToSite(page);
  await scanner.open();
  await expect(scanner.toast).toHaveCount(0);
  await scanner.upload(await newPng());
  await logged;
  await expect(scanner.toast).toContainText(uploadMessages.success.title);
  await expect(scanner.summary).toBeVisible();
});
