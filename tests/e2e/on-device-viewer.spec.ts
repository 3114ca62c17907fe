import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { encodeDicomZip } from '#phantom/encode-volume.ts';
import { generateVolume } from '#phantom/volume-phantom.ts';
import consent from '#words/es/consent.ts';
import spanish from '#words/es/wholeScan.ts';
import { test } from './support/fixtures.ts';
import { pinchOpen } from './support/pinch.ts';
import { acceptWholeScan, openWholeScan } from './support/whole-scan.ts';

/** Slices of 160 × 160 pixels of 1.3 mm. */
const zip = (seed = 5) =>
  Buffer.from(
    encodeDicomZip(
      generateVolume({
        seed: 7,
        size: 160,
        sliceCount: 4,
        pixelSpacing: 1.3,
        sliceSpacing: 5,
        lesions: [{ x: 0.4, y: 0.4, z: 0.5, radius: 16, kind: 'solid' }],
      }),
      seed,
    ),
  );

/** The viewer's picture, and a function that drags across it. Positions are fractions of its width and height. */
async function pictureOf(page: Page) {
  const picture = page.locator('[data-stage=ready] [data-picture]');
  await expect(picture).toBeVisible();
  const whole = (await picture.boundingBox())!;
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(whole.x + from[0] * whole.width, whole.y + from[1] * whole.height);
    await page.mouse.down();
    await page.mouse.move(whole.x + to[0] * whole.width, whole.y + to[1] * whole.height, { steps: 6 });
    await page.mouse.up();
  };
  return { picture, whole, drag };
}

test('a slice is measured, windowed and zoomed with pointer and keys, and every figure can be read', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openWholeScan(page);
  await page.getByLabel('Files of a scan').setInputFiles({ name: 's.zip', mimeType: '', buffer: zip() });
  const stage = page.locator('[data-stage=ready]');
  await stage.waitFor({ timeout: 60_000 });
  // Focusing scrolls it into view.
  await stage.focus();
  const { picture, whole, drag } = await pictureOf(page);
  await page.keyboard.press('l');
  await drag([0.3, 0.5], [0.7, 0.5]);
  const list = page.getByRole('list', { name: 'Measurements' });
  // 0.4 of 160 pixels of 1.3 mm is 83.2 mm.
  await expect(list.getByText(/Length 8[234]\.\d mm/)).toBeVisible();
  await page.keyboard.press('e');
  await drag([0.4, 0.6], [0.5, 0.7]);
  await expect(list.getByText(/Ellipse mean \d+, SD [\d.]+, [\d.]+ mm²/)).toBeVisible();
  await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2);
  await expect(stage.locator('[data-value]')).toHaveText(/x \d+, y \d+: \d+/);
  await page.keyboard.press('Delete');
  await expect(list.getByText(/Ellipse/)).toBeHidden();

  await page.getByRole('button', { name: 'Level and width' }).click();
  await page.getByRole('spinbutton', { name: 'Width' }).fill('1000');
  await page.getByRole('spinbutton', { name: 'Width' }).press('Enter');
  await expect(stage.getByText(/· W 1000/)).toBeVisible();
  await page.keyboard.press('Escape');
  await stage.focus();
  await page.keyboard.press('+');
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(whole.width * 1.2);
  await page.keyboard.press('0');
  await expect
    .poll(async () => Math.round((await picture.boundingBox())!.width))
    .toBe(Math.round(whole.width));
});

test('measurements are changed by their handles, and every button of the mouse has its action', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openWholeScan(page);
  await page.getByLabel('Files of a scan').setInputFiles({ name: 's.zip', mimeType: '', buffer: zip() });
  const stage = page.locator('[data-stage=ready]');
  await stage.waitFor({ timeout: 60_000 });
  await stage.focus();
  const { picture, whole, drag } = await pictureOf(page);
  const at = (x: number, y: number) => [whole.x + x * whole.width, whole.y + y * whole.height] as const;
  const list = page.getByRole('list', { name: 'Measurements' });
  await page.keyboard.press('l');
  // A click, a movement and a second click, instead of a drag. 0.2 of 160 pixels of 1.3 mm is 41.6 mm.
  await page.mouse.click(...at(0.3, 0.5));
  await page.mouse.move(...at(0.5, 0.5));
  await page.mouse.click(...at(0.5, 0.5));
  await expect(list.getByText(/Length 4[012]\.\d mm/)).toBeVisible();
  await page.mouse.click(...at(0.1, 0.2));
  await page.mouse.move(...at(0.2, 0.2));
  await page.keyboard.press('Escape');
  await page.mouse.move(...at(0.3, 0.2));
  // The end is dragged with another tool chosen, and then the line.
  await page.keyboard.press('w');
  await drag([0.5, 0.5], [0.7, 0.5]);
  await expect(list.getByText(/Length 8[234]\.\d mm/)).toBeVisible();
  await drag([0.4, 0.5], [0.4, 0.8]);
  await expect(list.getByText(/Length 8[234]\.\d mm/)).toHaveCount(1);
  await page.keyboard.press('e');
  await drag([0.5, 0.4], [0.6, 0.5]);
  const ellipse = list.getByText(/Ellipse/);
  const area = async () => Number.parseFloat((await ellipse.textContent())!.match(/([\d.]+) mm²/)![1]!);
  const before = await area();
  await drag([0.6, 0.4], [0.7, 0.4]);
  // One of the two axes is twice as long.
  await expect.poll(async () => (await area()) / before).toBeCloseTo(2, 1);

  const place = async () => (await picture.boundingBox())!;
  await page.mouse.move(...at(0.2, 0.2));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...at(0.2, 0.3), { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await expect.poll(async () => (await place()).width).toBeGreaterThan(whole.width * 1.3);
  const zoomed = await place();
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(...at(0.1, 0.3), { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  await expect.poll(async () => (await place()).x).toBeLessThan(zoomed.x);
  expect((await place()).width).toBe(zoomed.width);
  await page.keyboard.press('s');
  await drag([0.5, 0.1], [0.5, 0.4]);
  await expect(stage).toHaveAccessibleName(/slice [34] of 4/);
  await page.mouse.wheel(0, -100);
  await expect(stage).toHaveAccessibleName(/slice [23] of 4/);
});

test('an ellipse corrects the outline of an area, and the files use it', async ({ page }) => {
  test.setTimeout(120_000);
  await openWholeScan(page);
  await page.getByLabel('Files of a scan').setInputFiles({ name: 's.zip', mimeType: '', buffer: zip() });
  const stage = page.locator('[data-stage=ready]');
  await expect(page.getByText(/4 of 4 slices were read/)).toBeVisible({ timeout: 90_000 });
  await stage.focus();
  const { drag } = await pictureOf(page);
  await page.keyboard.press('e');
  await drag([0.3, 0.3], [0.5, 0.5]);
  await page.getByRole('button', { name: 'Use your ellipse as the outline of area 1' }).click();
  await expect(page.getByText('You corrected 1 area. Every file uses your outline.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const result = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(result.lesions[0]).toMatchObject({ number: 1, correctedByReader: true });
  expect(result.slices[0].file).toMatch(/^s\.zip\//);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/You corrected/)).toBeHidden();
});

test('measurements and corrections stay when another series is viewed', async ({ page }) => {
  test.setTimeout(180_000);
  await openWholeScan(page);
  await page.getByLabel('Files of a scan').setInputFiles([
    { name: 's.zip', mimeType: '', buffer: zip(5) },
    { name: 'other.zip', mimeType: '', buffer: zip(6) },
  ]);
  await page
    .locator('button[aria-pressed]')
    .filter({ has: page.getByRole('img') })
    .first()
    .click();
  const stage = page.locator('[data-stage=ready]');
  await expect(page.getByText(/4 of 4 slices were read/)).toBeVisible({ timeout: 90_000 });
  await stage.focus();
  await page.keyboard.press('e');
  await (await pictureOf(page)).drag([0.3, 0.3], [0.5, 0.5]);
  await page.getByRole('button', { name: 'Use your ellipse as the outline of area 1' }).click();
  await stage.focus();
  await page.keyboard.press('l');
  await (await pictureOf(page)).drag([0.3, 0.5], [0.7, 0.5]);
  const length = page.getByRole('list', { name: 'Measurements' }).getByText(/Length 8[234]\.\d mm/);
  await expect(length).toBeVisible();

  const series = page.getByRole('region', { name: '2 series' });
  const opened = series.getByRole('button', { pressed: true });
  const measuredAt = (await opened.textContent())!;
  await series
    .getByRole('button', { pressed: false })
    .filter({ has: page.getByRole('img') })
    .click();
  await expect(opened).not.toHaveText(measuredAt);
  await expect(length).toBeHidden();
  await series
    .getByRole('button', { pressed: false })
    .filter({ has: page.getByRole('img') })
    .click();
  await expect(length).toBeVisible();
  // The measurement is drawn again, with its value over the picture.
  await expect(stage.getByText(/^8[234]\.\d mm$/)).toBeVisible();
  await expect(page.getByText('You corrected 1 area. Every file uses your outline.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('pinching the slice zooms it', async ({ page }) => {
    await openWholeScan(page);
    await page.getByLabel('Files of a scan').setInputFiles({ name: 's.zip', mimeType: '', buffer: zip() });
    await page.locator('[data-stage=ready]').waitFor({ timeout: 60_000 });
    const { picture, whole } = await pictureOf(page);
    await picture.scrollIntoViewIfNeeded();
    await pinchOpen(picture);
    await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(whole.width * 1.3);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

test('in Spanish the figures of the viewer have a decimal comma', async ({ page }) => {
  await page.goto('/es/whole-scan');
  await acceptWholeScan(page, consent);
  await page
    .getByLabel(spanish.drop.filesLabel)
    .setInputFiles({ name: 's.zip', mimeType: '', buffer: zip() });
  const stage = page.locator('[data-stage=ready]');
  await stage.waitFor({ timeout: 60_000 });
  await stage.focus();
  const { drag } = await pictureOf(page);
  await page.keyboard.press('l');
  await drag([0.3, 0.5], [0.7, 0.5]);
  await expect(stage.getByText(/^8[234],\d mm$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Mediciones' })).toHaveText(/8[234],\d mm/);
});

for (const [what, request] of [
  ['a request', `fetch('/api/health').then((answer) => answer.text())`],
  ['a request whose answer is never read', `fetch('/api/scan-copy', { method: 'POST', body: 'pixels' })`],
] as const) {
  test(`${what} from a worker is counted in the privacy line`, async ({ page }) => {
    // Never responds.
    await page.route('**/api/scan-copy', () => {});
    await page.route('**/assets/read-worker*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: `${await answer.text()}\n;${request};`,
      });
    });
    await openWholeScan(page);
    await expect(page.getByText('0 bytes of your scan have left this device.')).toBeVisible();
    await page.getByLabel('Files of a scan').setInputFiles({ name: 's.zip', mimeType: '', buffer: zip() });
    await expect(page.getByText(/this page made [1-9]\d* requests?/)).toBeVisible();
    await expect(page.getByText('0 bytes of your scan have left this device.')).toBeHidden();
  });
}
