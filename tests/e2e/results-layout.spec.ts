import { expect, type Page } from '@playwright/test';
import headlineWords from '#words/en/headline.ts';
import resultWords from '#words/en/result.ts';
import scannerWords from '#words/en/scanner.ts';
import { expectNoSidewaysScroll, waitForAnimations } from './support/accessibility.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { pinchOpen } from './support/pinch.ts';
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
  expect(await top(/^Images$/)).toBe(empty);
});

hostedTest(
  'the slice is large, its labels cover no lesion and no other label, and each mark has a measured reason',
  async ({ page, threeFindings }) => {
    const scanner = new ScannerPage(page);
    await scanner.openResult(threeFindings);
    expect((await scanner.pictureIn(1)).width).toBeGreaterThan(440);
    await page.getByRole('button', { name: 'One large image (O)' }).click();
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
      await expect(card).toContainText(/surroundings \(gray \d+ against \d+ of 255\), with/);
    }
  },
);

/** Do I have a tumor? Did it look for a stroke? How sure is it? What now? Who saw this? Each in the first screen. */
async function expectAnswers(page: Page, height: number): Promise<void> {
  const { verdict, evidence, next } = resultWords;
  for (const answer of [
    headlineWords.finding,
    verdict.notRuledOut,
    evidence.bandUnknown,
    next.finding.second,
    scannerWords.file.seenBy,
  ]) {
    const place = (await page.getByText(answer).first().boundingBox())!;
    expect.soft(place.y + place.height, answer).toBeLessThanOrEqual(height);
  }
}

hostedTest(
  'the five questions of a patient are answered in the first screen of a laptop',
  async ({ page, threeFindings }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await new ScannerPage(page).openFolded(threeFindings);
    await expectAnswers(page, 900);
  },
);

hostedTest.describe('on a phone', () => {
  hostedTest.use({ viewport: { width: 390, height: 844 } });

  hostedTest(
    'the first screen has the slice at full width, the verdict and the report; a strip stays',
    async ({ page, threeFindings }) => {
      const scanner = new ScannerPage(page);
      await scanner.openFolded(threeFindings);
      const report = (await page.getByRole('button', { name: 'PDF Report' }).boundingBox())!;
      expect(report.y + report.height).toBeLessThan(844);
      expect((await scanner.pictureIn(0)).width).toBeGreaterThanOrEqual(385);
      await expectAnswers(page, 844);
      // Further down, a small strip with the headline takes the picture's place.
      const strip = page.getByRole('button', { name: 'Possible tumor To the image' });
      await expect(strip).toHaveCount(0);
      await page.mouse.wheel(0, 1200);
      await expect(strip).toBeInViewport({ ratio: 1 });
      expect((await strip.boundingBox())!.height).toBeLessThanOrEqual(48);
      await strip.click();
      await expect(strip).toHaveCount(0);
    },
  );

  hostedTest('labels in the picture are large enough to read', async ({ page, threeFindings }) => {
    const scanner = new ScannerPage(page);
    await scanner.openResult(threeFindings);
    const labels = scanner.stage.locator('[data-label]');
    await expect(labels).toHaveCount(3);
    for (const label of await labels.all()) expect((await label.boundingBox())!.height).toBe(20);
    await expect(scanner.stage.getByRole('img', { name: /with findings drawn in/ })).toHaveCount(0);
  });

  hostedTest(
    'a name of 240 characters does not break the layout and stays in this browser',
    async ({ page }) => {
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
      await scanner.unfold();
      await page.getByRole('button', { name: 'Annotated', exact: true }).click();
      expect((await download).suggestedFilename()).toContain('annotated_SMITH');
    },
  );
});

/** The share of the window's pixel rows that the header or the picture covers. */
function rowsCovered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const covering = 'header, section[aria-label="Images"], button.fixed';
    const columns = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => share * innerWidth);
    const rows = Array.from({ length: innerHeight }, (_, y) => y + 0.5);
    const covered = rows.filter((y) =>
      columns.some((x) => document.elementFromPoint(x, y)?.closest(covering)),
    );
    return covered.length / innerHeight;
  });
}

/** The same while the visitor reads the last finding. */
async function covered(page: Page, scanner: ScannerPage): Promise<number> {
  await scanner.findings.last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  return rowsCovered(page);
}

hostedTest.describe('with two fingers on a phone', () => {
  hostedTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  hostedTest(
    'the toolbar covers nothing of the picture, which leaves room for the verdict',
    async ({ page, threeFindings }) => {
      const scanner = new ScannerPage(page);
      await scanner.openResult(threeFindings);
      await page.evaluate(() => scrollTo(0, 0));
      // The slice is as wide as the screen, and no longer sticky: it covers the first screen only.
      expect(await rowsCovered(page)).toBeGreaterThan(0.4);
      expect(await rowsCovered(page)).toBeLessThanOrEqual(0.65);
      const { top, height } = await scanner.pictureIn(0);
      const pane = (await scanner.pane(0).boundingBox())!;
      const tools = (await scanner.stage.getByRole('group', { name: 'Image tools' }).boundingBox())!;
      expect(pane.y + top + height).toBeLessThanOrEqual(tools.y);
    },
  );

  hostedTest('pinching the picture zooms the picture, not the page', async ({ page, threeFindings }) => {
    const scanner = new ScannerPage(page);
    await scanner.openResult(threeFindings);
    const { width } = await scanner.pictureIn(0);
    await pinchOpen(scanner.pane(0));
    await expect.poll(async () => (await scanner.pictureIn(0)).width).toBeGreaterThan(width * 1.8);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
  ['a laptop’s window at 200%', { width: 720, height: 450 }],
] as const) {
  hostedTest.describe(`on ${name}`, () => {
    hostedTest.use({ viewport });
    hostedTest(
      'header and picture leave 60% of the height to read, and panels stay inside the window',
      async ({ page, threeFindings }) => {
        const scanner = new ScannerPage(page);
        await scanner.openResult(threeFindings);
        expect(await covered(page, scanner)).toBeLessThanOrEqual(0.4);
        await scanner.stage.scrollIntoViewIfNeeded();
        for (const name of [/brightness and contrast/, /Keyboard shortcuts/]) {
          await scanner.stage.getByRole('button', { name }).click();
          await waitForAnimations(page);
          const panel = (await page.getByRole('dialog', { name }).boundingBox())!;
          expect(panel.x).toBeGreaterThanOrEqual(0);
          expect(panel.x + panel.width).toBeLessThanOrEqual(viewport.width);
          expect(panel.y).toBeGreaterThanOrEqual(0);
          expect(panel.y + panel.height).toBeLessThanOrEqual(viewport.height);
          await page.keyboard.press('Escape');
        }
        await expectNoSidewaysScroll(page, `result on ${name}`);
      },
    );

    hostedTest(
      'a panel has room even when the toolbar is at the lower edge of the window',
      async ({ page, threeFindings }) => {
        const scanner = new ScannerPage(page);
        await scanner.openResult(threeFindings);
        await scanner.stage.evaluate((stage) => stage.scrollIntoView({ block: 'end' }));
        await scanner.stage.getByRole('button', { name: /brightness and contrast/ }).click();
        const panel = page.getByRole('dialog', { name: /brightness and contrast/ });
        await expect(panel).toBeInViewport({ ratio: 1 });
        expect((await panel.boundingBox())!.height).toBeGreaterThan(90);
      },
    );
  });
}
