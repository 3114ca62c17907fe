import { expect, type Page } from '@playwright/test';
import { discOf, dropOf } from '#tests/fixtures/discs.ts';
import { openPdf, pdfText } from '#tests/harness/pdf-text.ts';
import wholeScan from '#words/en/wholeScan.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { openWholeScan } from './support/whole-scan.ts';
import { chooseFiles, upload } from './support/whole-scan-files.ts';

async function saved(page: Page, button: string | RegExp): Promise<Buffer> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const parts: Buffer[] = [];
  for await (const bytes of await (await file).createReadStream()) parts.push(Buffer.from(bytes));
  return Buffer.concat(parts);
}

test('a disc image shows its series and reports before anything is analyzed, opens a CT, and is printed', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const [iso] = dropOf(discOf('Philips'), 'iso');
  await openWholeScan(page);
  const networks: string[] = [];
  page.on('request', (request) => {
    if (/\.onnx|\/model/.test(request.url())) networks.push(request.url());
  });
  await chooseFiles(page, [upload('cd.iso', new Uint8Array(await iso!.blob.arrayBuffer()))]);
  for (const name of [/T2, seen from above, 9 pictures/, /FLAIR, seen from above, 8 pictures/])
    await expect(page.getByRole('button', { name })).toBeVisible();
  // Every series gets its thumbnail.
  const thumbnails = page.getByRole('img', { name: wholeScan.series.thumbnail });
  await expect(thumbnails).toHaveCount(3);
  for (const one of await thumbnails.all()) await expect(one).toHaveAttribute('width', '32');
  await page.getByText('Radiology Report').click();
  await expect(page.locator('[data-report]')).toContainText('Ventrikel schmal, Schädel unauffällig.');
  expect((await saved(page, /Letter to the physician/)).toString()).toContain('%PDF-1.4');
  await expectAccessible(page, 'the content of a disc');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'the content of a disc');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: /CT, seen from above, 10 pictures/ }).click();
  await expect(page.locator('[data-stage]')).toHaveAttribute('aria-label', /of 10$/);
  await expect(page.getByText('CT images. The detector reads MRI only.').first()).toBeVisible();
  await expect(page.getByText('Slices read')).toBeHidden();
  for (const [perPage, pages] of [
    ['4 a page', 3],
    ['9 a page', 2],
    ['20 a page', 1],
  ] as const) {
    await page.getByRole('button', { name: perPage, exact: true }).click();
    const file = new Uint8Array(await saved(page, wholeScan.sheets.make));
    expect((await openPdf(file.slice())).numPages, perPage).toBe(pages);
    expect(await pdfText(file)).toMatch(/Axial CT · March 1, 2025.*Slice 1.*Slice 10/);
  }
  expect(networks).toEqual([]);
});
