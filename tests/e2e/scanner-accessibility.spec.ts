import { expect, type Page } from '@playwright/test';
import { middlePrediction, providerErrors, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { newDicom, newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

/** Goes through the states of the scanner and its results and calls `visit` in each. */
async function walk(page: Page, visit: (state: string) => Promise<void>): Promise<void> {
  const scanner = new ScannerPage(page);
  await page.goto('/scanner');
  await scanner.accept.waitFor();
  await visit('disclaimer');
  await page.getByRole('button', { name: 'View Full Legal Version' }).click();
  await page.getByRole('dialog').waitFor();
  await visit('legal version');
  await page.keyboard.press('Escape');
  await scanner.acceptDisclaimer();
  await page.getByRole('button', { name: 'Not a brain' }).waitFor();
  await visit('empty scanner');
  await scanner.pick(newDicom());
  await scanner.preview.waitFor();
  await visit('chosen file');
  await scanner.uploadButton.click();
  await scanner.summary.waitFor();
  await expect(page.getByText(/^Of 100 findings like this/).first()).toBeAttached();
  await visit('result');
  await page.getByRole('button', { name: 'Confidence, brightness and contrast' }).click();
  await page.getByRole('slider', { name: 'Contrast' }).waitFor();
  await visit('adjustments');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare with a slider' }).click();
  await visit('compare');
  await page.getByRole('button', { name: 'Report Incorrect' }).click();
  await page.getByRole('dialog').waitFor();
  await visit('report dialog');
  await page.keyboard.press('Escape');
  await scanner.unfold();
  await visit('unfolded result');
  await page.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('alertdialog').waitFor();
  await visit('delete dialog');
  await page.keyboard.press('Escape');
}

test('every state passes axe in both themes, and nothing scrolls sideways at 320 pixels', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await walk(page, async (state) => {
    await expectAccessible(page, state);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, state);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

hostedTest('analysis and failure pass axe in both themes', async ({ page, hosted }) => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  hosted.provider.setDefault({ ...providerErrors.gateCredits, until });
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload(await newPng());
  await page.getByRole('heading', { name: 'Analyzing' }).waitFor();
  await expectAccessible(page, 'analysis');
  release();
  await expect(scanner.failure).toContainText('BILLING');
  await expectAccessible(page, 'failure');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  test('one picture with the marks, and a strip in its place while the cards scroll', async ({
    page,
    slice,
  }) => {
    const scanner = new ScannerPage(page);
    await scanner.openResult(slice);
    await expect(scanner.pane(0)).toBeInViewport({ ratio: 0.9 });
    await expect(scanner.pane(1)).toHaveCount(0);
    await page.getByRole('button', { name: 'COCO' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: /To the image$/ })).toBeInViewport({ ratio: 1 });
  });
});

/** Presses Tab until an element has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'checkbox' | 'link' | 'slider' | 'region',
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`"${name}" is not reached by Tab.`);
}

hostedTest(
  'the whole flow works by keyboard alone, from the landing page to the download',
  async ({ page, hosted }) => {
    hostedTest.setTimeout(180_000);
    hosted.provider.setDefault(
      workflowAnswer([middlePrediction(256, 256, 0.7)], { width: 256, height: 256 }),
    );
    const scanner = new ScannerPage(page);
    const press = async (role: Parameters<typeof tabTo>[1], name: string | RegExp, key = 'Enter') => {
      await tabTo(page, role, name);
      await page.keyboard.press(key);
    };
    await page.goto('/');
    await press('link', 'Start Free MRI Analysis');
    await press('checkbox', /^I have read/, 'Space');
    await press('button', 'Accept and Continue');
    await press('link', 'New Scan');

    await press('button', /^One lesion/);
    await scanner.summary.waitFor();
    await press('region', 'Images', '+');
    await expect(scanner.stage.getByText('125%')).toBeVisible();
    await page.keyboard.press('c');
    await press('slider', 'Before and after', 'ArrowRight');
    // In the order of the page: the report is in the first screen.
    const report = page.waitForEvent('download');
    await press('button', 'PDF Report');
    expect((await report).suggestedFilename()).toMatch(/^MRI_Analysis_Report_.+\.pdf$/);
    await press('button', 'Report Incorrect');
    await press('button', 'Submit Feedback');
    await expect(scanner.toast).toContainText('Report Submitted');
    await scanner.unfold();
    await press('button', 'Delete now');
    await press('button', 'Delete scan');
    await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();

    // Registered before the button is reached: a busy page handles the key before it would start reporting choosers.
    const chooser = page.waitForEvent('filechooser');
    await press('button', 'Choose a file');
    await (await chooser).setFiles(await newPng());
    await scanner.preview.waitFor();
    await press('button', 'Upload and analyze');
    await expect(scanner.summary).toBeVisible();
  },
);
