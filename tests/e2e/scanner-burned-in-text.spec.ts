import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { newPngWithText, newPngWithTextOnHead } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('a picture with text is shown masked before it is stored, by mouse, by keyboard and on a phone', {
  tag: '@quick',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload(await newPngWithText('SMITH_JOHN.png'));
  const dialog = page.getByRole('dialog', { name: 'Text was found and masked' });
  await expect(dialog).toContainText('Nothing is stored yet');
  await expect(dialog.getByRole('img', { name: 'The image as it would be stored' })).toBeVisible();
  const store = dialog.getByRole('button', { name: 'Store and analyze' });
  await expect(store).toBeDisabled();
  await expectAccessible(page, 'asked before storing');
  await expectNoSidewaysScroll(page, 'asked before storing');

  // After "No", the file is still here and nothing was sent.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(scanner.uploadButton).toBeFocused();
  expect(new URL(page.url()).searchParams.get('scan')).toBeNull();

  const sent: Promise<{ requestBodySize: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/upload')) sent.push(request.sizes());
  });
  await scanner.uploadButton.click();
  await dialog.getByRole('checkbox', { name: /I checked it/ }).focus();
  await page.keyboard.press('Space');
  await store.focus();
  await page.keyboard.press('Enter');
  await scanner.summary.waitFor();
  await expect(page.getByRole('heading', { name: 'SMITH_JOHN.png', level: 1 })).toBeVisible();
  const scan = await scanner.scan();
  expect(scan).toMatchObject({ receipt: { writing: 'masked', seen: true } });
  // One journey: the answer to the question carries no file.
  const bodies = (await Promise.all(sent)).map(({ requestBodySize }) => requestBodySize);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]! + bodies[1]!).toBeLessThan(scan.fileSize + 400);
});

test('where text may remain, each region is framed once, and the whole question is visible without scrolling', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload(await newPngWithTextOnHead());
  const dialog = page.getByRole('dialog', { name: 'There may be text in this image' });
  await expect(dialog).toContainText('One place to check is framed.');
  await expect(dialog.getByRole('checkbox', { name: /I checked it/ })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Store and analyze' })).toBeInViewport({ ratio: 1 });
  const hidden = await dialog
    .getByRole('region')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBe(0);
});
