import { expect } from '@playwright/test';
import { middlePrediction, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { newPng, newTwoFrameDicom } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

/* A button that disappears when pressed moves the focus on, so keyboard users keep their place. */

test('showing the frame of a finding moves the focus to that finding', async ({ page, analyzeFile }) => {
  const scanner = new ScannerPage(page);
  await scanner.openResult(await analyzeFile(newTwoFrameDicom()));
  const elsewhere = scanner.findings.filter({ hasText: 'which is not shown here' }).first();
  const number = await elsewhere.locator('span').first().textContent();
  await elsewhere.getByRole('button', { name: /^Show frame/ }).press('Enter');
  await expect(page.getByRole('button', { name: `Show finding ${number} in the image` })).toBeFocused();
});

test('an image analyzed anyway (intercepted responses) moves the focus to its new answer', async ({
  page,
  slice,
}) => {
  const scanner = new ScannerPage(page);
  const refused = { ...slice, answer: 'not-analyzed', mayBeOverruled: true, detections: [] };
  await page.route(`**/api/scan/${slice.id}`, (route) => route.fulfill({ json: { scan: refused } }), {
    times: 1,
  });
  await page.route(`**/api/scan/${slice.id}/events`, (route) => route.abort());
  await page.route('**/api/process/*', (route) =>
    route.fulfill({ json: { success: true, message: 'Started', scan: slice } }),
  );
  await scanner.openResult(slice);
  await page.getByRole('button', { name: 'Analyze anyway' }).press('Enter');
  await expect(scanner.summary.getByRole('heading', { name: 'Detection Summary' })).toBeFocused();
  await expect(scanner.findings).toHaveCount(slice.detections.length);
});

hostedTest('a submitted report moves the focus to its receipt', async ({ page, hosted, analyzeFile }) => {
  hosted.provider.setDefault(workflowAnswer([middlePrediction(256, 256, 0.7)], { width: 256, height: 256 }));
  const scanner = new ScannerPage(page);
  await scanner.openResult(await analyzeFile(await newPng()));
  await page.getByRole('button', { name: 'Report Incorrect' }).press('Enter');
  await page.getByRole('button', { name: 'Submit Feedback' }).press('Enter');
  await expect(page.locator('p:focus')).toContainText('reported');
});
