import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { newPng, newTwoFrameDicom } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('a viewer button that reaches its limit keeps the focus, and so does a number applied with Enter', async ({
  page,
  analyzeFile,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.openResult(await analyzeFile(newTwoFrameDicom()));
  await page.getByRole('button', { name: 'Zoom in (+)' }).press('Enter');
  const zoomOut = page.getByRole('button', { name: 'Zoom out (−)' });
  await zoomOut.press('Enter');
  await expect(zoomOut).toBeDisabled();
  await expect(zoomOut).toBeFocused();
  const next = page.getByRole('button', { name: 'Next frame' });
  await next.press('Enter');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  // Enter on it does nothing now, and the focus moves on as usual.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('slider', { name: 'Frame' })).toBeFocused();

  await page.getByRole('button', { name: 'Measure', exact: true }).press('Enter');
  const stage = page.locator('[data-stage=ready]');
  await page.getByRole('button', { name: 'Level and width' }).press('Enter');
  const level = page.getByRole('spinbutton', { name: 'Level' });
  await level.fill('90');
  await page.keyboard.press('Enter');
  await expect(stage).toContainText('L 90 ');
  await expect(level).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Level and width' })).toBeFocused();
});

test('a file is chosen and removed with the keyboard, and the focus goes to the next button', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  const choose = page.getByRole('button', { name: 'Choose a file' });
  page.on('filechooser', async (chooser) => chooser.setFiles(await newPng()));
  await choose.press('Enter');
  await expect(scanner.uploadButton).toBeFocused();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(choose).toBeFocused();
});

test('a ruler is placed, moved, stretched and removed with the keyboard alone', async ({ page, slice }) => {
  const scanner = new ScannerPage(page);
  await scanner.openResult(slice);
  await page.getByRole('button', { name: 'Measure', exact: true }).press('Enter');
  const stage = page.locator('[data-stage=ready]');
  await stage.locator('[data-picture]').waitFor();
  await expect(stage.getByRole('button', { name: 'Zoom 100 percent' })).toBeVisible();
  await stage.focus();
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  const ruler = stage.getByRole('list', { name: 'Measurements' }).getByRole('button', { name: /^Length/ });
  await expect(ruler).toBeFocused();
  const { column } = slice.pixelSpacing!;
  const millimeters = async () => Number.parseFloat((await ruler.textContent())!.match(/[\d.]+/)![0]);
  expect(await millimeters()).toBeCloseTo((slice.width / 4) * column, 0);
  // Four pixels longer; moving it down changes nothing.
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowDown', 'Shift+ArrowRight']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(millimeters).toBeCloseTo((slice.width / 4 + 4) * column, 1);
  await expect(ruler).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(ruler).toHaveCount(0);
  await expect(stage).toBeFocused();
});
