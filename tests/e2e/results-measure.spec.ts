import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { pdfText } from '#tests/harness/pdf-text.ts';
import { test } from './support/fixtures.ts';
import { ScannerPage } from './support/scanner-page.ts';

test('a length is measured on the result and printed in its report', { tag: '@quick' }, async ({
  page,
  slice: scan,
}) => {
  const refused: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && refused.push(entry.text()));
  const scanner = new ScannerPage(page);
  await scanner.openResult(scan);
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const stage = page.locator('[data-stage=ready]');
  await stage.waitFor();
  // Focusing scrolls it into view.
  await stage.focus();
  const picture = (await stage.locator('[data-picture]').boundingBox())!;
  await page.keyboard.press('l');
  const at = (share: number) => [picture.x + share * picture.width, picture.y + picture.height / 2] as const;
  await page.mouse.move(...at(0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.75), { steps: 6 });
  await page.mouse.up();
  const measured = page.getByRole('list', { name: 'Measurements' }).getByText(/Length [\d.]+ mm/);
  const readLength = async () => (await measured.textContent())!.match(/[\d.]+ mm/)![0];
  // Half the width of the slice, once the last movement is drawn.
  const half = (scan.width * scan.pixelSpacing!.column) / 2;
  await expect.poll(async () => Number.parseFloat(await readLength())).toBeGreaterThan(0.95 * half);
  const length = await readLength();
  expect(Number.parseFloat(length)).toBeLessThan(1.05 * half);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF Report' }).click();
  const report = await pdfText(new Uint8Array(await readFile(await (await download).path())));
  expect(report).toContain(length);
  expect(refused).toEqual([]);
});
