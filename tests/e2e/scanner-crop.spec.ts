import { expect } from '@playwright/test';
import { drawScreenshotFile } from '#evaluation/crop/screenshot-file.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('a screenshot of a portal is cropped before it is uploaded, by keyboard, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.pick({
    name: 'Screenshot_0001.png',
    mimeType: 'image/png',
    buffer: await drawScreenshotFile('phone, light portal'),
  });
  const dialog = page.getByRole('dialog', { name: 'Crop to one slice' });
  await expect(dialog).toContainText('Nothing has left your device yet');
  await expectAccessible(page, 'crop');
  await expectNoSidewaysScroll(page, 'crop');

  // Without a decision, nothing is chosen.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(scanner.uploadButton).toHaveCount(0);

  await scanner.pick({
    name: 'Screenshot_0001.png',
    mimeType: 'image/png',
    buffer: await drawScreenshotFile('phone, light portal'),
  });
  const corner = dialog.getByRole('button', { name: /^Top left corner/ });
  const before = await corner.boundingBox();
  await corner.press('Shift+ArrowUp');
  await expect.poll(async () => (await corner.boundingBox())!.y).toBeLessThan(before!.y);
  await dialog.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Screenshot_0001.png')).toBeVisible();
  await scanner.uploadButton.click();
  const store = page.getByRole('button', { name: 'Store and analyze' });
  await scanner.summary.or(store).waitFor();
  await expect(store).toHaveCount(0);
  await scanner.unfold();
  const scan = await scanner.scan();
  expect(scan).toMatchObject({ format: 'png', receipt: { cropped: true }, judgment: { judged: true } });
  expect(scan.height).toBeLessThan(500);
  await expect(page.getByText('The image was cropped by the visitor before it was uploaded.')).toBeVisible();
});
