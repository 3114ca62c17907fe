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
