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

test('a start refused with status 409 or a known code (intercepted responses) is ignored, and the result appears', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  for (const answer of [
    { status: 409, json: { code: 'conflict', message: 'Somebody was quicker.' } },
    { status: 400, json: { code: 'already_processing', message: 'Somebody was quicker.' } },
  ]) {
    let refused = 0;
    await page.route(
      '**/api/process/*',
      async (route) => {
        await route.fetch();
        refused += 1;
        await route.fulfill(answer);
      },
      { times: 1 },
    );
    await scanner.analyze(await newPng());
    expect(refused).toBe(1);
    await expect(scanner.failure).toHaveCount(0);
    await page.getByRole('button', { name: 'Analyze New Scan' }).click();
  }
});

for (const status of [502, 402]) {
  test(`a start refused because the provider's account is empty, with status ${status} (intercepted response), shows the quick fix and asks no second time`, async ({
    page,
  }) => {
    let starts = 0;
    await page.clock.install();
    await page.route('**/api/process/*', (route) => {
      starts += 1;
      return route.fulfill({
        status,
        json: { code: 'detector_billing', message: words.failure.because.detector_billing },
      });
    });
    const scanner = new ScannerPage(page);
    await scanner.open();
    await scanner.upload(await newPng());
    await expect(scanner.failure).toContainText('BILLING');
    await expect(scanner.failure.getByText(words.failure.fix)).toHaveCount(1);
    await page.clock.runFor(120_000);
    expect(starts).toBe(1);
    await expect(scanner.failure.getByText(words.failure.fix)).toHaveCount(1);
  });
}

test('a gateway that answers the start in its own words (intercepted response) is asked again, and the result appears', async ({
  page,
}) => {
  let refused = 0;
  await page.route(
    '**/api/process/*',
    (route) => {
      refused += 1;
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' });
    },
    { times: 1 },
  );
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.analyze(await newPng());
  expect(refused).toBe(1);
});

test('a start refused with or without a reason (intercepted responses) ends in the failure card', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  for (const [answer, sentence] of [
    [
      { status: 500, json: { code: 'internal', message: 'The queue is out of order.' } },
      'The queue is out of order.',
    ],
    [wordless, words.failure.processing],
  ] as const) {
    await page.route('**/api/process/*', (route) => route.fulfill(answer), { times: 1 });
    await scanner.upload(await newPng());
    await expect(scanner.failure).toContainText(words.failure.title);
    await expect(scanner.failure).toContainText(sentence);
    await scanner.failure.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
  }
});

test('a failed scan without a reason (intercepted response) shows the default message', async ({
  page,
  slice,
}) => {
  await tellAs(page, slice, { processingStatus: 'failed', failureCode: null });
  const scanner = new ScannerPage(page);
  await scanner.open(`/scanner?scan=${slice.id}`);
  await expect(scanner.failure).toContainText(words.failure.title);
  await expect(scanner.failure).toContainText(words.failure.because.internal);
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

test('a failed model test (intercepted response) shows the server’s message', async ({ page }) => {
  const message = 'The model answered with nothing.';
  await page.route('**/api/test-roboflow', (route) => route.fulfill({ json: { success: false, message } }));
  const scanner = new ScannerPage(page);
  await scanner.open();
  await page.getByRole('button', { name: 'Test AI Model' }).click();
  await expect(scanner.toast).toContainText(`${words.test.failed}${message}`);
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
