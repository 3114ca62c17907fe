import { expect, type Page } from '@playwright/test';
import { encodeDicomSeries, encodeDicomZip, encodeNifti } from '#server/phantom/encode-volume.ts';
import { generateVolume, type VolumePhantom } from '#server/phantom/volume-phantom.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

/** Few slices, so that reading them all takes seconds; both lesions lie on several. */
let drawn: VolumePhantom | undefined;
function volume(): VolumePhantom {
  drawn ??= generateVolume({
    seed: 2024,
    size: 160,
    sliceCount: 10,
    pixelSpacing: 1.3,
    sliceSpacing: 3,
    lesions: [
      { x: 0.37, y: 0.4, z: 0.45, radius: 16, kind: 'ring' },
      { x: 0.63, y: 0.6, z: 0.5, radius: 14, kind: 'solid' },
    ],
  });
  return drawn;
}

const upload = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) });

async function drop(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByLabel('Files of a scan').setInputFiles(files);
}

test('a dropped ZIP is read to the end, its lesions are measured, and nothing is sent', async ({ page }) => {
  test.setTimeout(240_000);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null)
      sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/whole-scan');
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  await expect(page.getByText('0 Bytes of your scan have left this device.')).toBeVisible();
  // From here on only the page's own code may be asked for.
  const asked: string[] = [];
  await drop(page, [upload('scan.zip', encodeDicomZip(volume(), 5))]);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await expect(page.getByRole('button', { name: /Axial T1 with contrast/ })).toBeVisible();
  await expect(page.getByText(/\d+ of 10 slices were read/)).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('heading', { name: '2 possible lesions' })).toBeVisible();
  await expect(page.getByText('1 file was left out')).toBeVisible();

  const stack = page.locator('[data-stack]');
  await page.getByRole('button', { name: /^1 ·/ }).click();
  await expect(page.getByRole('img', { name: /marked/ })).toBeVisible();
  await stack.focus();
  await page.keyboard.press('Home');
  await expect(stack).toHaveAttribute('aria-label', /slice 1 of 10/);
  await page.keyboard.press('ArrowDown');
  await expect(stack).toHaveAttribute('aria-label', /slice 2 of 10/);
  await stack.hover();
  await page.mouse.wheel(0, 100);
  await expect(stack).toHaveAttribute('aria-label', /slice 3 of 10/);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON' }).click();
  const result = JSON.parse(await readText(await saved));
  expect(result.lesions).toHaveLength(2);
  expect(result.read).toMatchObject({ complete: true, slicesUnreadable: 0 });
  for (const lesion of result.lesions) expect(lesion.volumeMl).toBeGreaterThan(3);

  for (const [button, start] of [
    ['PDF report', '%PDF-'],
    ['Marked slices', 'PK\x03\x04'],
    ['DICOM SEG', '\0\0\0\0'],
  ] as const) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await readText(await file, 'latin1')).startsWith(start), button).toBe(true);
  }
  expect(sent).toEqual([]);
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  await expectAccessible(page, 'a read scan');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'a read scan');
});

test('without a network the page opens a second time, and NIfTI is read all the same', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await page.goto('/whole-scan');
  await expect(page.locator('[data-kept="true"]')).toBeAttached({ timeout: 120_000 });
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('[data-detector="ready"]')).toBeAttached({ timeout: 120_000 });
  const few = { ...volume(), slices: volume().slices.slice(2, 8) };
  await drop(page, [upload('head_t1ce.nii.gz', encodeNifti(few))]);
  await expect(page.getByText(/\d+ of 6 slices were read/)).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('heading', { name: /possible lesion/ })).toBeVisible();
});

test('files without a scan, and a scan cut short, end in a sentence', async ({ page }) => {
  await page.goto('/whole-scan');
  await drop(page, [upload('notes.bin', new TextEncoder().encode('nothing to see'))]);
  await expect(page.getByRole('alert')).toContainText('There is no scan in these files');
  await page.getByRole('button', { name: 'Close this scan' }).click();
  const files = Object.entries(encodeDicomSeries(volume(), 5)).map(([path, bytes], i) =>
    upload(path.split('/')[1]!, i === 4 ? bytes.subarray(0, bytes.length - 4000) : bytes),
  );
  await drop(page, files);
  await expect(page.getByText('1 file was left out')).toBeVisible();
  await page.getByText('1 file was left out').click();
  await expect(page.getByText(/This file is cut short/)).toBeVisible();
  await expectAccessible(page, 'a scan with a broken slice');
});

async function readText(
  download: { createReadStream(): Promise<NodeJS.ReadableStream> },
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString(encoding);
}
