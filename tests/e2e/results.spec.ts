import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { ownerHeader, storageKeys } from '#contract/constants.ts';
import { bandsFor } from '#contract/evidence.ts';
import { bandOf, boxSize, formatConfidence, formatDate } from '#contract/format.ts';
import { drawnBox } from '#reading/findings/drawn-box.ts';
import { english } from '#server/words.ts';
import { middlePrediction, workflowAnswer } from '#tests/emulators/roboflow.ts';
import shell from '#words/en/shell.ts';
import { kindWords } from '#words/say/evidence.ts';
import { formatsIn } from '#words/say/formats.ts';
import { ofHundred } from '#words/say/of-hundred.ts';
import { verdictWords } from '#words/say/verdict.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { newPng, newTwoFrameDicom } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';
import { setLocalStorage } from './support/tab.ts';

const one = (confidence: number) =>
  workflowAnswer([middlePrediction(256, 256, confidence)], { width: 256, height: 256 });

test('a result shows its findings, measures, model, time, quality and evidence', { tag: '@quick' }, async ({
  page,
  slice: scan,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.openResult(scan);
  expect(scan.detections.length).toBeGreaterThan(0);
  await expect(scanner.summary).toContainText(verdictWords(english.headline, scan).headline);
  const cards = scanner.findings;
  await expect(cards).toHaveCount(scan.detections.length);
  for (const [index, detection] of scan.detections.entries()) {
    const size = formatsIn('en').size(boxSize(drawnBox(detection, scan), scan, scan.pixelSpacing));
    // A finding is a possible tumor; its type comes second, where types were tested.
    await expect(cards.nth(index)).toContainText(
      `Possible tumor · ${formatConfidence(detection.confidence)}`,
    );
    await expect(cards.nth(index)).toContainText(/Looks most like an? \w+/);
    await expect(cards.nth(index)).toContainText(shell.confidence[bandOf(detection.confidence)]);
    expect(size.millimeters).not.toBeNull();
    await expect(cards.nth(index)).toContainText(`${size.percent} · ${size.pixels} · ${size.millimeters}`);
  }
  const main = page.getByRole('main');
  await expect(main).toContainText(`Model Version${scan.modelVersion}`);
  await expect(main).toContainText(`Processing Time${scan.processingTime?.toFixed(1)}s`);
  await expect(main).toContainText(`Analysis Date${formatDate(scan.updatedAt)}`);
  const first = scan.detections[0]!;
  const { x, y } = drawnBox(first, scan);
  await expect(main).toContainText(`Coordinates (x, y)(${Math.round(x)}, ${Math.round(y)})`);
  await expect(main).toContainText(`Class id${first.class_id}`);
  await expect(main).toContainText('Further Review Required');
  await expect(main).toContainText(/Image Quality: (Good|Fair|Poor)/);
  await expect(main).toContainText('Consider Additional Views');
  const { card } = await (await page.request.get('/api/model')).json();
  const { bands, kind } = bandsFor(card.metrics.reliability, scan.kind);
  const high = bands?.find(({ band }) => band === 'High');
  await expect(main).toContainText(
    `Of 100 findings like this, ${ofHundred(english.shares, high!.precision!.value)} were right in testing.`,
  );
  await expect(main).toContainText(`Tested on images of this kind (${kindWords(english.t, kind!)})`);
});

test('a result lists what was removed from the file; everyone with its link downloads everything under the server’s neutral name', {
  tag: '@quick',
}, async ({ page, slice: scan }) => {
  await new ScannerPage(page).openResult(scan);
  const total = scan.receipt.removed.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBeGreaterThan(0);
  await expect(
    page.getByText(`${total} entries were removed from the file before it was stored.`),
  ).toBeVisible();
  await page.getByText('What was removed, what was kept').click();
  await expect(page.getByText(scan.receipt.method)).toBeVisible();
  await expect(
    page.getByText(`Deleted automatically on ${formatDate(scan.expiresAt!)}.`, { exact: true }),
  ).toBeVisible();

  const today = new Date().toISOString().slice(0, 10);
  const neutral = scan.filename.replace('.dcm', '');
  expect(neutral).toMatch(/^scan-[0-9a-f]{8}$/);
  for (const [button, name, head] of [
    ['Original', `original_${neutral}.dcm`, /DICM/],
    ['Annotated', `annotated_${neutral}.png`, /^.PNG/],
    ['PDF Report', `MRI_Analysis_Report_${scan.reportId}_${neutral}_${today}.pdf`, /^%PDF-/],
    ['JSON', `result_${neutral}.json`, /^\s*\{/],
    ['DICOM SR', `result_${neutral}.sr.dcm`, /DICM/],
    ['COCO', `result_${neutral}.coco.json`, /^\s*\{/],
  ] as const) {
    const taken = await take(page, button);
    expect(taken.download.suggestedFilename()).toBe(name);
    expect(taken.head).toMatch(head);
  }
});

test('a slice without findings says so and still recommends a review', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await page.getByRole('button', { name: 'No lesion' }).click();
  await expect(scanner.summary).toContainText('No Anomalies Detected');
  await expect(scanner.summary).toContainText('Scan appears normal');
  // Beside the verdict, the page says what it is not and how often it was wrong.
  await expect(scanner.summary).toContainText(
    'It does not rule out a stroke, bleeding, inflammation or anything else.',
  );
  await expect(scanner.summary).toContainText(
    /In testing on \d+ people, \d+ to \d+ of 100 slices with a tumor got this answer\. No answer can rule out/,
  );
  await expect(page.getByRole('main')).toContainText('This is not a diagnosis. The model looks at one slice');
  await expect(page.getByRole('main')).toContainText('professional review is still recommended');
});

test('a file of several frames says which one is shown', async ({ page, analyzeFile }) => {
  const scanner = new ScannerPage(page);
  const scan = await analyzeFile(newTwoFrameDicom());
  await scanner.openResult(scan);
  expect(scan.frameCount).toBe(2);
  await expect(scanner.stage.getByText(`Frame ${scan.shownFrame + 1} of 2`)).toBeVisible();
  await expect(page.getByText('which is not shown here.').first()).toBeVisible();
  await expect(scanner.summary).toContainText('findings on 2 of 2 frames');
  await expect(page.getByText('All 2 frames were analyzed.')).toBeVisible();
  await expect(page.getByText('This frame was analyzed.')).toHaveCount(0);
});

test('faint regions (intercepted response) are outlined on request, numbered as in the list', async ({
  page,
  slice,
}) => {
  const [surest] = slice.detections;
  const faintDetections = [0.2, 0.12].map((confidence) => ({ ...surest!, confidence }));
  const unclear = { ...slice, answer: 'unclear', detections: [], faintDetections };
  await page.route(`**/api/scan/${slice.id}`, (route) => route.fulfill({ json: { scan: unclear } }));
  const scanner = new ScannerPage(page);
  await scanner.openResult(slice);
  const marks = scanner.stage.getByRole('button', { name: /^Finding \d: Faint place, not a finding$/ });
  await expect(marks).toHaveCount(0);
  await scanner.summary.getByRole('button', { name: 'Show 2 faint places' }).click();
  await expect(marks).toHaveCount(2);
  await expect(scanner.summary.getByText(/Not a finding\.$/)).toHaveText([/^1\. .*20%/, /^2\. .*12%/]);
});

async function take(page: Page, name: string): Promise<{ download: Download; head: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const download = await coming;
  const bytes = await readFile(await download.path());
  return { download, head: bytes.subarray(0, 200).toString('latin1') };
}

test('a missing report shows the browser’s alert', async ({ page, analyzeFile }) => {
  const scan = await analyzeFile(await newPng());
  await new ScannerPage(page).openResult(scan);
  await page.request.delete(`/api/scan/${scan.id}`, { headers: { [ownerHeader]: scan.ownerSecret } });
  const answer = await page.request.get(`/api/pdf-reports/scan/${scan.id}/download`);
  expect((await answer.json()).message).toBe('PDF report not found');
  const alerted = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'PDF Report' }).click();
  const dialog = await alerted;
  expect(dialog.message()).toBe('Failed to download PDF report. Please try again.');
  await dialog.accept();
  await clicked;
});

hostedTest(
  'an incorrect result is reported, and its button disappears',
  async ({ page, hosted, analyzeFile }) => {
    hosted.provider.setDefault(one(0.7));
    const scanner = new ScannerPage(page);
    await scanner.openResult(await analyzeFile(await newPng()));
    await page.getByRole('button', { name: 'Report Incorrect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Thank You for Your Feedback!' });
    await expect(dialog).toContainText('in beta');
    await expect(dialog).toContainText(
      'Would you like to submit this feedback to help improve the AI model?',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Report Incorrect' }).click();
    await dialog.getByRole('button', { name: 'Submit Feedback' }).click();
    await expect(scanner.toast).toContainText('Report Submitted');
    await expect(scanner.toast).toContainText(
      'Thank you for your feedback. This scan has been flagged for admin review.',
    );
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Report Incorrect' })).toHaveCount(0);
    expect((await scanner.scan()).reportedFalsePositive).toBe(true);
    await expect(page.getByText(/^Kept for review/)).toBeVisible();
  },
);

hostedTest('a report against a high confidence is not accepted', async ({ page, hosted, analyzeFile }) => {
  hosted.provider.setDefault(one(0.85));
  const scanner = new ScannerPage(page);
  await scanner.openResult(await analyzeFile(await newPng()));
  await page.getByRole('button', { name: 'Report Incorrect' }).click();
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(scanner.toast).toContainText('Report Not Accepted');
  await expect(scanner.toast).toContainText(
    'High confidence scans (≥85%) cannot be reported as false positives due to their accuracy.',
  );
  await expect(page.getByRole('button', { name: 'Report Incorrect' })).toBeVisible();
});

hostedTest(
  'a closed dialog returns the focus; a report that fails says so',
  async ({ page, threeFindings, context }) => {
    const scanner = new ScannerPage(page);
    await scanner.openResult(threeFindings);
    for (const name of ['Report Incorrect', 'Delete now']) {
      const button = page.getByRole('button', { name });
      await button.click();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
    await page.getByRole('button', { name: 'Report Incorrect' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit Feedback' }).click();
    await expect(scanner.toast).toContainText('Report Failed');
    await expect(scanner.toast).toContainText('Unable to submit your report. Please try again.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('a visitor deletes a scan at once', async ({ page, analyzeFile }) => {
  const scanner = new ScannerPage(page);
  const scan = await analyzeFile(await newPng());
  await scanner.openResult(scan);
  await page.getByRole('button', { name: 'Delete now' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this scan?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(scanner.summary).toBeVisible();
  await page.getByRole('button', { name: 'Delete now' }).click();
  await dialog.getByRole('button', { name: 'Delete scan' }).click();
  await expect(scanner.toast).toContainText('Scan deleted');
  await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
  expect((await page.request.get(`/api/scan/${scan.id}`)).status()).toBe(404);
});

test('a result has a view-only link and an owner’s link; a viewer can change nothing', async ({
  page,
  context,
  browser,
  baseURL,
  slice: scan,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scanner = new ScannerPage(page);
  await scanner.openResult(scan);
  // The secret leaves the URL before anybody can copy it.
  const viewLink = `${baseURL}/scanner?scan=${scan.id}`;
  expect(page.url()).toBe(viewLink);
  const copied = async (button: string, words: string) => {
    await page.getByRole('button', { name: button }).click();
    await expect(scanner.toast).toContainText(words);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const ownLink = await copied('Copy owner link', 'can delete the scan');
  expect(ownLink).toBe(`${viewLink}#owner=${scan.ownerSecret}`);
  expect(await copied('Copy view-only link', 'They cannot delete it')).toBe(viewLink);
  const elsewhere = await browser.newContext();
  const other = new ScannerPage(await elsewhere.newPage());
  await other.open(viewLink);
  await expect(other.page.getByRole('heading', { name: scan.filename, level: 1 })).toBeVisible();
  await other.unfold();
  await expect(other.summary).toContainText(verdictWords(english.headline, scan).headline);
  await expect(other.page.getByRole('button', { name: /Delete now|Report Incorrect|owner/ })).toHaveCount(0);
  expect(await other.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(scan.ownerSecret);
  expect(await other.page.evaluate(() => localStorage.getItem('user_scan_count'))).toBeNull();
  // Opening the owner's link in this tab makes the browser an owner, and the secret does not stay in the URL.
  await other.page.evaluate((link) => window.location.assign(link), ownLink);
  await other.unfold();
  await expect(other.page.getByRole('button', { name: 'Delete now' })).toBeVisible();
  expect(other.page.url()).toBe(viewLink);
  await elsewhere.close();
});

test('after two scans the beta card asks for feedback until it is dismissed', async ({ page }) => {
  await setLocalStorage(page, { [storageKeys.local.userScanCount]: '1' });
  const scanner = new ScannerPage(page);
  const card = page.getByRole('complementary', { name: 'Beta feedback' });
  await scanner.open();
  await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await scanner.analyze(await newPng());
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('beta_feedback_dismissed'))).toBe('true');
});
