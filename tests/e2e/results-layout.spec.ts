import { expect } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('the stage stays where it is from the empty scanner to the result', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  const top = async (name: RegExp) => (await page.getByRole('region', { name }).boundingBox())!.y;
  const empty = await top(/^Upload$/);
  await scanner.pick(await newPng());
  expect(await top(/^Upload$/)).toBe(empty);
  await scanner.uploadButton.click();
  await scanner.summary.waitFor();
  expect(await top(/^Pictures$/)).toBe(empty);
});

hostedTest(
  'the slice is large, its labels cover no lesion and no other label, and each mark has a measured reason',
  async ({ page, threeFindings }) => {
    const scanner = new ScannerPage(page);
    await scanner.openResult(threeFindings);
    expect((await scanner.pictureIn(1)).width).toBeGreaterThan(440);
    await page.getByRole('button', { name: 'One large picture (O)' }).click();
    await expect.poll(async () => (await scanner.pictureIn(0)).width).toBeGreaterThan(560);
    await scanner.stage.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await scanner.findings.first().hover();
    const overlaps = await scanner.stage.evaluate((stage) => {
      const boxes = (selector: string) =>
        Array.from(stage.querySelectorAll(selector), (element) => element.getBoundingClientRect());
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const labels = boxes('[data-label]');
      const marks = boxes('[data-finding]');
      return {
        labels: labels.length,
        covered: labels.filter((label, i) =>
          [...marks, ...labels.slice(i + 1)].some((other) => meet(label, other)),
        ).length,
      };
    });
    expect(overlaps).toEqual({ labels: 3, covered: 0 });
    for (const card of await scanner.findings.all()) {
      await expect(card).toContainText(/surroundings \(grey \d+ against \d+ of 255\), with/);
    }
  },
);

hostedTest.describe('on a phone', () => {
  hostedTest.use({ viewport: { width: 390, height: 844 } });

  hostedTest(
    'the verdict is in the first screen and the picture stays while findings scroll',
    async ({ page, threeFindings }) => {
      const scanner = new ScannerPage(page);
      await scanner.openResult(threeFindings);
      const verdict = (await scanner.summary.getByText('Potential anomalies detected').boundingBox())!;
      expect(verdict.y + verdict.height).toBeLessThan(844);
      await scanner.findings.last().scrollIntoViewIfNeeded();
      expect((await scanner.stage.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    },
  );

  hostedTest('a name of 240 characters breaks nothing, and stays in this browser', async ({ page }) => {
    const name = `${'SMITH_JOHN_DOB1970-01-01_'.repeat(10).slice(0, 236)}.png`;
    const scanner = new ScannerPage(page);
    await scanner.open();
    await scanner.pick({ ...(await newPng()), name });
    await expectNoSidewaysScroll(page, 'chosen');
    const sent = page.waitForRequest('**/api/upload');
    await scanner.uploadButton.click();
    expect((await sent).postData() ?? '').not.toContain('SMITH');
    await scanner.summary.waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectNoSidewaysScroll(page, 'result');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Annotated', exact: true }).click();
    expect((await download).suggestedFilename()).toContain('annotated_SMITH');
  });
});
