import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sessionHeader } from '#contract/analytics.ts';
import { storageKeys } from '#contract/constants.ts';
import { uploadField } from '#contract/uploads.ts';
import { dropOrPasteFiles } from './support/drop-files.ts';
import { test } from './support/fixtures.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { newDicom, newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

const dropArea = (page: Page) => page.getByRole('heading', { name: 'Drop a brain MRI slice here' });

async function removeFile(scanner: ScannerPage): Promise<void> {
  await scanner.page.getByRole('button', { name: 'Remove' }).click();
  await expect(scanner.preview).toHaveCount(0);
  await expect(scanner.uploadButton).toHaveCount(0);
}

test('a file over 5 MB and one of another type are refused', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.pick({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(scanner.toast).toContainText('File too large');
  await expect(scanner.toast).toContainText('Please select a file smaller than 5MB');
  await expect(scanner.uploadButton).toHaveCount(0);
  await dropArea(page).waitFor();
  await dropOrPasteFiles(page, 'drop', [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  ]);
  const refused = scanner.toast.filter({ hasText: 'Invalid file type' });
  await expect(refused).toContainText('Please select a DICOM (.dcm), PNG, or JPEG file');
  await expect(scanner.uploadButton).toHaveCount(0);
});

test('the advice about a HEIC photo that the browser cannot open stays', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
  await scanner.pick({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer });
  await expect(scanner.toast).toContainText('Invalid file type');
  await expect(page.getByRole('main')).toContainText('save the image from your portal as PNG or JPEG');
});

test('a file is picked, dropped or pasted, shown before the upload and can be removed', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.pick(await newPng('first.png'));
  await expect(scanner.preview).toBeVisible();
  await expect(page.getByText('first.png')).toBeVisible();
  await removeFile(scanner);

  await test.step('a DICOM file is previewed', async () => {
    await scanner.pick(newDicom());
    await expect(scanner.preview).toBeVisible();
    const lit = await scanner.preview.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return { width: canvas.width, bright: data.some((value, i) => i % 4 === 0 && value > 150) };
    });
    expect(lit).toEqual({ width: 256, bright: true });
    await removeFile(scanner);
  });

  await test.step('a DICOM file that the browser cannot draw gets its preview after the upload', async () => {
    const { buffer, ...file } = newDicom();
    const jpeg2000 = Buffer.from(
      buffer.toString('latin1').replace('1.2.840.10008.1.2.1\0', '1.2.840.10008.1.2.5\0'),
      'latin1',
    );
    await scanner.pick({ ...file, buffer: jpeg2000 });
    await expect(page.getByText('Preview appears after upload')).toBeVisible();
    await expect(scanner.uploadButton).toBeEnabled();
    await removeFile(scanner);
  });

  await test.step('of several dropped files only the first is taken', async () => {
    await dropArea(page).waitFor();
    await dropOrPasteFiles(page, 'drop', [await newPng('one.png'), await newPng('two.png')]);
    await expect(page.getByText('one.png')).toBeVisible();
    await expect(page.getByText('two.png')).toHaveCount(0);
    await removeFile(scanner);
  });

  await test.step('a picture is pasted from the clipboard', async () => {
    await dropArea(page).waitFor();
    await dropOrPasteFiles(page, 'paste', [await newPng('image.png')]);
    await expect(scanner.preview).toBeVisible();
  });
});

test('an upload leads to its result and link, and is counted and reported to analytics', {
  tag: '@quick',
}, async ({ page }) => {
  const scanner = new ScannerPage(page);
  await returnToSite(page);
  await scanner.open();
  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/analytics/session') && request.postDataJSON().scanUploaded === true,
  );
  await scanner.upload(await newPng());
  await expect(scanner.toast).toContainText('Upload successful');
  await expect(scanner.toast).toContainText('Your MRI scan has been uploaded successfully');
  await expect(scanner.summary).toBeVisible();
  expect((await reported).postDataJSON().sessionId).toMatch(/^session_\d+_[a-z0-9]+$/);
  expect((await scanner.scan()).processingStatus).toBe('completed');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_scan_count'))).toBe('1');

  await page.reload();
  await scanner.acceptDisclaimer();
  await expect(scanner.summary).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user_scan_count'))).toBe('1');

  await page.getByRole('button', { name: 'Analyze New Scan' }).click();
  await expect(page.getByRole('heading', { name: 'Drop a brain MRI slice here' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('three clicks lead from the landing page to an analyzed sample, and going back does not run it again', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Try a sample' }).click();
  await scanner.understood.check();
  await scanner.accept.click();
  await expect(scanner.summary).toContainText(/Potential anomal(y|ies) detected/);
  expect(new URL(page.url()).search).toMatch(/^\?scan=/);
  await page.goBack();
  await expect(scanner.preview).toBeVisible();
  await expect(scanner.uploadButton).toBeEnabled();
  expect(new URL(page.url()).search).toBe('');
});

test('a sample that does not exist leaves the scanner as it is; one that does can be downloaded', async ({
  page,
}) => {
  await page.goto('/scanner?sample=unheard-of');
  await new ScannerPage(page).acceptDisclaimer();
  await expect(page.getByRole('button', { name: 'One lesion' })).toBeEnabled();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download sample-dicom\.dcm/ }).click();
  expect((await download).suggestedFilename()).toBe('sample-dicom.dcm');
});

test('a sample shows the whole product with one click, and samples do not count against the two uploads a minute', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await expect(page.getByText('Computer-generated images, not patients.')).toBeVisible();
  for (const [sample, verdict] of [
    ['One lesion', /Potential anomal(y|ies) detected/],
    ['No lesion', 'No Anomalies Detected'],
    ['One lesion', /Potential anomal(y|ies) detected/],
  ] as const) {
    await page.getByRole('button', { name: sample }).click();
    await expect(scanner.summary).toContainText(verdict);
    await page.getByRole('button', { name: 'Analyze New Scan' }).click();
  }
  await scanner.pick(await newPng());
  await expect(scanner.uploadButton).toHaveText('Upload and analyze');
  await expect(scanner.uploadButton).toBeEnabled();
});

test('an upload that is answered as completed (intercepted response) skips the processing', async ({
  page,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  const file = await newPng();
  const uploaded = page.waitForResponse('**/api/upload');
  const scan = await scanner.analyze(file);
  const answer = await (await uploaded).json();
  await page.getByRole('button', { name: 'Analyze New Scan' }).click();
  await page.route('**/api/upload', (route) => route.fulfill({ status: 201, json: { ...answer, scan } }));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await scanner.analyze(file);
  expect(calls.filter((path) => path.startsWith('/api/process/'))).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_scan_count'))).toBe('2');
});

test('the third upload within a minute must wait: toast, banner and button', async ({ page }) => {
  await page.clock.install();
  const scanner = new ScannerPage(page);
  await scanner.open();
  for (const name of ['one.png', 'two.png']) {
    await scanner.analyze(await newPng(name));
    await page.getByRole('button', { name: 'Analyze New Scan' }).click();
  }
  // The button is disabled before anybody presses it.
  await scanner.pick(await newPng('three.png'));
  await expect(scanner.uploadButton).toBeDisabled();
  await expect(scanner.toast).toContainText('Upload limit reached');
  await expect(scanner.toast).toContainText(/You can upload 2 scans per minute\. Please wait \d+ seconds\./);
  await expect(
    page.getByText(/^Upload limit reached\. Next upload available in \d+ seconds\.$/),
  ).toBeVisible();
  await expect(scanner.uploadButton).toHaveText(/^Wait \d+s$/);
  await expect(scanner.uploadButton).toBeDisabled();
  await expect(page.getByText('three.png')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(scanner.uploadButton).toHaveText('Upload and analyze');
  await expect(scanner.uploadButton).toBeEnabled();
});

test('the server enforces the limit when the page has forgotten it', async ({ page }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  const session = `session_${Date.now()}_${randomUUID().slice(0, 8)}`;
  await page.evaluate(([key, id]) => sessionStorage.setItem(key, id), [
    storageKeys.session.sessionId,
    session,
  ] as const);
  for (const file of [await newPng('one.png'), await newPng('two.png')]) {
    const sent = await page.request.post('/api/upload', {
      headers: { [sessionHeader]: session },
      multipart: { [uploadField]: file },
    });
    expect(sent.status()).toBe(200);
  }
  await scanner.upload(await newPng('three.png'));
  await expect(scanner.toast).toContainText('Upload limit reached');
  await expect(scanner.toast).toContainText(/Please wait \d+ seconds\./);
  await expect(scanner.uploadButton).toHaveText(/^Wait \d+s$/);
});

test('a file that the server cannot read is kept with the reason; an offline upload loses nothing and works when the network is back', async ({
  page,
  context,
}) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.upload({
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Your file is still here.' })).toBeVisible();
  await expect(page.getByText('Upload failed')).toHaveCount(1);
  await expect(page.getByText('broken.png')).toBeVisible();
  // No broken image appears in place of the preview.
  await expect(page.getByText('This file cannot be shown here')).toBeVisible();
  await expect(scanner.preview).toHaveCount(0);
  await expect(scanner.uploadButton).toBeEnabled();

  await page.getByRole('button', { name: 'Remove' }).click();
  await scanner.pick(await newPng());
  await context.setOffline(true);
  await scanner.uploadButton.click();
  await expect(scanner.uploadRefusal).toContainText('The server could not be reached');
  await expect(scanner.preview).toBeVisible();
  await context.setOffline(false);
  await scanner.uploadButton.click();
  await expect(scanner.summary).toBeVisible();
});

test('a slow upload shows the bytes sent and can be cancelled', async ({ page, context }) => {
  const scanner = new ScannerPage(page);
  await scanner.open();
  await scanner.pick({ name: 'slow.png', mimeType: 'image/png', buffer: Buffer.alloc(3_000_000, 7) });
  const network = await context.newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await network.send('Network.emulateNetworkConditions', speed);
  await scanner.uploadButton.click();
  await expect(scanner.uploadButton).toBeDisabled();
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expect(page.getByText(/of 2\.86 MB/)).toBeVisible();
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(90);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(scanner.uploadButton).toHaveText('Upload and analyze');
  await expect(page.getByText('slow.png')).toBeVisible();
});
