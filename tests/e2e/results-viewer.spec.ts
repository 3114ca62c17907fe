import { expect } from '@playwright/test';
import { drag } from './support/drag.ts';
import { hostedTest, threeBands } from './support/fixtures.ts';
import { newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

let scanner: ScannerPage;

hostedTest.beforeEach(async ({ page, threeFindings }) => {
  scanner = new ScannerPage(page);
  await scanner.openResult(threeFindings);
});

const marks = () => scanner.stage.locator('[data-finding]');
/** Each step restores the viewer's state. */
const { step } = hostedTest;

hostedTest(
  'the original and annotated pictures are side by side, move together and can be compared with a slider',
  { tag: '@quick' },
  async ({ page }) => {
    await step('original and annotated stand side by side', async () => {
      await expect(scanner.stage.getByText('Original')).toBeVisible();
      await expect(scanner.stage.getByText('AI annotations')).toBeVisible();
      await expect(scanner.pane(0).locator('img')).toHaveAttribute('src', /\/original$/);
      const annotated = scanner.pane(1).getByRole('img', { name: /with findings drawn in/ });
      await expect(annotated).toHaveAttribute('src', /\/annotated$/);
      const [left, right] = [await scanner.pane(0).boundingBox(), await scanner.pane(1).boundingBox()];
      expect(right!.x).toBeGreaterThan(left!.x);
      expect(right!.y).toBe(left!.y);
    });

    await step('both panes zoom and move together, by wheel, drag and keyboard', async () => {
      const whole = await scanner.pictureIn(0);
      await scanner.pane(0).hover({ position: { x: 120, y: 200 } });
      await page.mouse.wheel(0, -400);
      await expect.poll(async () => (await scanner.pictureIn(0)).width).toBeGreaterThan(whole.width * 1.5);
      expect(await scanner.pictureIn(1)).toEqual(await scanner.pictureIn(0));

      const before = await scanner.pictureIn(1);
      await drag(scanner.pane(1), { x: -40, y: -30 }, { x: 100, y: 300 });
      await expect.poll(async () => (await scanner.pictureIn(1)).left).toBeLessThan(before.left);
      expect(await scanner.pictureIn(0)).toEqual(await scanner.pictureIn(1));

      await scanner.stage.focus();
      await page.keyboard.press('0');
      await expect.poll(() => scanner.pictureIn(0)).toEqual(whole);
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await expect.poll(async () => (await scanner.pictureIn(0)).width).toBeGreaterThan(whole.width * 1.5);
      const zoomed = await scanner.pictureIn(0);
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await scanner.pictureIn(1)).left).toBeLessThan(zoomed.left);
      await page.keyboard.press('-');
      await page.keyboard.press('-');
      await expect.poll(() => scanner.pictureIn(1)).toEqual(whole);
    });

    await step('before and after are compared with a slider, by mouse and keyboard', async () => {
      await page.getByRole('button', { name: 'Compare with a slider' }).click();
      const handle = page.getByRole('slider', { name: 'Before and after' });
      await expect(handle).toHaveAttribute('aria-valuenow', '50');
      await handle.press('ArrowLeft');
      await expect(handle).toHaveAttribute('aria-valuenow', '48');
      await handle.press('End');
      await expect(handle).toHaveAttribute('aria-valuenow', '100');
      const stage = (await scanner.stage.boundingBox())!;
      const grip = (await handle.boundingBox())!;
      await drag(handle, { x: stage.x + stage.width * 0.25 - (grip.x + grip.width / 2), y: 0 });
      await expect(handle).toHaveAttribute('aria-valuenow', '25');
      await scanner.stage.focus();
      await page.keyboard.press('c');
      await expect(handle).toHaveCount(0);
    });
  },
);

hostedTest('marks are on the detections and can be toggled and filtered', async ({ page }) => {
  await step('marks lie where the detections are', async () => {
    const scan = await scanner.scan();
    const first = scan.detections[0]!;
    const picture = await scanner.pictureIn(1);
    const pane = (await scanner.pane(1).boundingBox())!;
    const mark = (await marks().first().boundingBox())!;
    const scale = picture.width / scan.width;
    expect(Math.abs(mark.x + mark.width / 2 - (pane.x + picture.left + first.x * scale))).toBeLessThan(2);
    expect(Math.abs(mark.y + mark.height / 2 - (pane.y + picture.top + first.y * scale))).toBeLessThan(2);
    expect(Math.abs(mark.width - first.width * scan.width * scale)).toBeLessThan(2);
    await page.getByRole('button', { name: 'Show finding 1 in the image' }).click();
    await expect.poll(async () => (await scanner.pictureIn(1)).width).toBeGreaterThan(picture.width);
    await scanner.stage.focus();
    await page.keyboard.press('0');
    await expect.poll(() => scanner.pictureIn(1)).toEqual(picture);
  });

  await step('each finding is switched on its own, and all by one key', async () => {
    await expect(marks()).toHaveCount(3);
    await page.getByRole('button', { name: 'Hide finding 2' }).click();
    await expect(marks()).toHaveCount(2);
    await expect(scanner.stage.getByText('2 of 3 shown')).toBeVisible();
    await page.getByRole('button', { name: 'Show finding 2', exact: true }).click();
    await expect(marks()).toHaveCount(3);
    await scanner.stage.focus();
    await page.keyboard.press('1');
    await expect(marks()).toHaveCount(2);
    await page.keyboard.press('m');
    await expect(marks()).toHaveCount(0);
    await page.keyboard.press('r');
    await expect(marks()).toHaveCount(3);
  });

  await step('the confidence slider hides findings below it', async () => {
    const slider = scanner.summary.getByRole('slider', { name: 'Minimum confidence' });
    await slider.focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', '46');
    await expect(marks()).toHaveCount(2);
    await page.keyboard.press('End');
    await expect(marks()).toHaveCount(0);
    await scanner.stage.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('[');
    await expect(marks()).toHaveCount(1);
    await page.keyboard.press('r');
    await expect(marks()).toHaveCount(3);
  });
});

hostedTest('a finding and its card highlight each other', async ({ page }) => {
  const card = scanner.findings.nth(1);
  await marks().nth(1).hover();
  await expect(card).toHaveAttribute('data-active', 'true');
  await page.mouse.move(5, 5);
  await expect(card).toHaveAttribute('data-active', 'false');
  await marks().nth(1).focus();
  await expect(card).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show finding 2 in the image' })).toBeFocused();
  await expect(scanner.pane(0).locator('svg rect, svg polygon').first()).toBeVisible();
  await scanner.stage.focus();
  await page.keyboard.press('n');
  await expect(scanner.findings.first()).toHaveAttribute('data-active', 'true');
});

hostedTest('the window changes both pictures, and the shortcuts are listed', async ({ page }) => {
  await step('the window changes both pictures: by sliders, keys, presets and dragging', async () => {
    // A gray value v is shown as v × slope + intercept.
    const line = (pane: 0 | 1) => scanner.pane(pane).locator('feFuncR').first();
    await page.getByRole('button', { name: 'Confidence, brightness and contrast' }).click();
    await page.getByRole('slider', { name: 'Brightness' }).press('ArrowRight');
    await page.getByRole('slider', { name: 'Contrast' }).press('ArrowLeft');
    await page.keyboard.press('Escape');
    for (const pane of [0, 1] as const) {
      await expect(scanner.pane(pane).locator('img').first()).toHaveCSS('filter', /url/);
      await expect(line(pane)).toHaveAttribute('slope', '0.95');
      // The middle gray is 5% brighter: 0.5 − 0.475 × 0.95.
      expect(Number(await line(pane).getAttribute('intercept'))).toBeCloseTo(0.04875, 5);
    }
    await scanner.stage.focus();
    await page.keyboard.press('b');
    expect(Number(await line(0).getAttribute('intercept'))).toBeCloseTo(0.5 - 0.425 * 0.95, 5);
    await page.keyboard.press('r');
    await expect(line(0)).toHaveCount(0);

    const box = (await scanner.pane(0).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
    await page.mouse.down();
    // A third of the distance that halves the window, with no vertical movement.
    await page.mouse.move(box.x + box.width / 2 - 80, box.y + box.height / 3, { steps: 4 });
    await page.mouse.up();
    for (const pane of [0, 1] as const)
      expect(Number(await line(pane).getAttribute('slope'))).toBeCloseTo(2 ** (1 / 3), 3);

    await page.getByRole('button', { name: 'Confidence, brightness and contrast' }).click();
    await page.getByRole('button', { name: 'Strong' }).click();
    expect(Number(await line(0).getAttribute('slope'))).toBeGreaterThan(1.1);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(line(0)).toHaveCount(0);
    await page.keyboard.press('Escape');
    // The closing panel gives the focus back, which must not happen after the stage has it.
    await expect(page.getByRole('button', { name: 'Confidence, brightness and contrast' })).toBeFocused();
  });

  await step('the shortcuts are listed', async () => {
    await scanner.stage.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: /Keyboard shortcuts/ })).toContainText('Zoom in and out');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

hostedTest.describe('with a touch screen', () => {
  hostedTest.use({ hasTouch: true });
  hostedTest('two fingers zoom', async ({ page, context }) => {
    const whole = await scanner.pictureIn(0);
    const box = (await scanner.pane(0).boundingBox())!;
    const touch = await context.newCDPSession(page);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const fingers = (apart: number) => [
      { x: middle.x - apart, y: middle.y, id: 0 },
      { x: middle.x + apart, y: middle.y, id: 1 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (const apart of [40, 55, 70, 90]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await scanner.pictureIn(1)).width).toBeGreaterThan(whole.width * 1.8);
  });
});

hostedTest('a picture that does not load is replaced', async ({ page }) => {
  await page.route('**/api/image/*/annotated', (route) => route.abort());
  await page.reload();
  await scanner.acceptDisclaimer();
  await expect(scanner.pane(1).locator('img[src$="annotated"]')).toHaveCount(0);
  await expect(scanner.pane(1).locator('img[src$="original"]')).toBeVisible();
  await expect(scanner.pane(1).locator('svg rect').first()).toBeVisible();
});

hostedTest('an original that does not load is replaced by the uploaded file', async ({ page, hosted }) => {
  hosted.provider.setDefault(threeBands);
  await page.getByRole('button', { name: 'Analyze New Scan' }).click();
  await page.route('**/api/image/*/original', (route) => route.abort());
  await scanner.analyze(await newPng());
  await expect(scanner.pane(0).locator('img')).toHaveAttribute('src', /^blob:/);
});
