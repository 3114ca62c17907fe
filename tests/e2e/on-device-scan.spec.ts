import { expect, type Page } from '@playwright/test';
import dicomParser from 'dicom-parser';
import sharp from 'sharp';
import { structureNodes } from '#pdf/structure-nodes.fixture.ts';
import { encodeDicomSeries, encodeDicomZip, encodeNifti } from '#phantom/encode-volume.ts';
import { openPdf, pdfText } from '#tests/harness/pdf-text.ts';
import { unzip } from '#tests/harness/unzip.ts';
import wholeScan from '#words/en/wholeScan.ts';
import consent from '#words/es/consent.ts';
import spanishHeadline from '#words/es/headline.ts';
import spanish from '#words/es/wholeScan.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { watchForLeaks } from './support/leaks.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { acceptWholeScan, openWholeScan } from './support/whole-scan.ts';
import { chooseFiles, plainNifti, sliceRange, upload, volume } from './support/whole-scan-files.ts';

/** Collects requests that send data, from now on. */
function requestsWithBody(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null)
      sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim());
  });
  return sent;
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const parts: Buffer[] = [];
  for await (const bytes of await (await file).createReadStream()) parts.push(Buffer.from(bytes));
  return Buffer.concat(parts);
}

/** A finding opens its slice. Keys and the wheel move on from there. */
async function walkThroughSlices(page: Page): Promise<void> {
  const stack = page.locator('[data-stage]');
  await page.getByRole('button', { name: /^1 ·/ }).click();
  await expect(page.getByRole('img', { name: /Slice \d, \d findings?/ })).toBeVisible();
  await stack.focus();
  await page.keyboard.press('Home');
  await expect(stack).toHaveAttribute('aria-label', /slice 1 of 6/);
  await page.keyboard.press('ArrowDown');
  await expect(stack).toHaveAttribute('aria-label', /slice 2 of 6/);
  await stack.hover();
  await page.mouse.wheel(0, 100);
  await expect(stack).toHaveAttribute('aria-label', /slice 3 of 6/);
}

/** A screen reader gets the headings, the table and a description of each picture. */
async function expectTagged(file: Uint8Array): Promise<void> {
  const pdf = await openPdf(file);
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({ Language: 'en-US' });
  expect(metadata.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
  const nodes = await structureNodes(pdf);
  expect(nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
    expect.stringMatching(/^Brain MRI slice with the outline of 1 · Possible tumor/),
    expect.stringMatching(/^Brain MRI slice with the outline of 2 · Possible tumor/),
  ]);
  for (const role of ['H1', 'H2', 'Table', 'TH', 'LBody', 'Link']) {
    expect(nodes.map((node) => node.role)).toContain(role);
  }
}

/** Every downloadable file contains this scan. */
async function expectDownloads(page: Page): Promise<void> {
  const result = JSON.parse((await downloaded(page, 'JSON')).toString());
  expect(result.lesions).toHaveLength(2);
  expect(result.read).toMatchObject({ complete: true, slicesUnreadable: 0 });
  for (const lesion of result.lesions) expect(lesion.volumeMl).toBeGreaterThan(3);
  const pdf = new Uint8Array(await downloaded(page, 'PDF report'));
  await expectTagged(pdf);
  const report = await pdfText(pdf);
  expect(report).toMatch(/Possible tumor.*2 Potential anomalies detected.*What to do now.*Page 1 of 2/);
  expect(report).toMatch(/Detector: Sulcus \d+\.\d+\.\d+\./);
  expect(report).toMatch(
    /Area\s*Series\s*Slices\s*Diameters\s*Volume.*1 · .*\d to \d\s*\d+ × \d+ mm\s*about \d/,
  );
  const pictures = [...unzip(await downloaded(page, 'Marked slices')).values()];
  expect(pictures.length).toBeGreaterThan(1);
  for (const picture of pictures) expect((await sharp(picture).metadata()).width).toBeGreaterThanOrEqual(640);
  const original = dicomParser.parseDicom(Object.values(encodeDicomSeries(volume(), 5))[0]!);
  for (const [button, modality] of [
    ['DICOM SEG', 'SEG'],
    ['DICOM SR', 'SR'],
  ] as const) {
    const set = dicomParser.parseDicom(await downloaded(page, button));
    expect(set.string('x00080060')).toBe(modality);
    expect(set.string('x0020000d')).toBe(original.string('x0020000d'));
  }
}

/** Opens an earlier scan beside this one. Volumes are compared, and the slices move together. */
async function compareWithEarlier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare with another scan' }).click();
  await chooseFiles(page, [upload('earlier_t1ce.nii.gz', encodeNifti(sliceRange(1, 4)))]);
  const changes = page.locator('[data-changes]');
  await expect(page.getByRole('region', { name: 'Before' }).getByText(/3 of 3 slices were read/)).toBeVisible(
    { timeout: 120_000 },
  );
  await expect(changes.getByText(/[+−][\d.]+ ml \([+−]\d+%\)/).first()).toBeVisible();
  await expect(page.getByText(wholeScan.change.note)).toBeVisible();
  // Three slices are too few to align.
  await expect(page.getByText(wholeScan.align.failed)).toBeVisible();
  await expect(page.locator('[data-rano]')).toBeVisible();
  const now = page.getByRole('region', { name: 'Now' }).locator('[data-stage]');
  const before = page.getByRole('region', { name: 'Before' }).locator('[data-stage]');
  await now.focus();
  await page.keyboard.press('End');
  await expect(now).toHaveAttribute('aria-label', /slice 6 of 6/);
  await expect(before).toHaveAttribute('aria-label', /slice 3 of 3/);
  await page.getByRole('button', { name: 'Swap before and now' }).click();
  await expect(page.getByRole('region', { name: 'Now' }).getByText(/3 of 3 slices were read/)).toBeVisible();
  await expectAccessible(page, 'two scans side by side');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'two scans side by side');
}

test.describe('on all cores', () => {
  test.use({ oneCore: false });
  test('a dropped ZIP is analyzed, measured, downloaded and compared, and nothing is sent', {
    tag: '@quick',
  }, async ({ page }) => {
    test.setTimeout(300_000);
    const sent = requestsWithBody(page);
    await openWholeScan(page);
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
    await expect(page.getByText(wholeScan.privacy.nothingSent.replace(/<[^>]*>/g, ''))).toBeVisible();
    // From here on, the page may request only its own code.
    const asked: string[] = [];
    await chooseFiles(page, [upload('scan.zip', encodeDicomZip(volume(), 5))]);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await expect(page.getByRole('button', { name: /Axial T1 with contrast/ })).toBeVisible();
    await expect(page.getByText(/6 of 6 slices were read/)).toBeVisible({ timeout: 240_000 });
    await expect(page.getByRole('heading', { name: 'Possible tumor' })).toBeVisible();
    await expect(page.getByText('2 Potential anomalies detected')).toBeVisible();
    await expect(page.getByText('1 of 1 series read.')).toBeVisible();
    await expect(page.getByText('1 file skipped')).toBeVisible();

    await walkThroughSlices(page);
    await expectDownloads(page);
    await expectAccessible(page, 'a read scan');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'a read scan');
    await page.setViewportSize({ width: 1440, height: 900 });

    await compareWithEarlier(page);
    // The visitor agreed to be counted. Nothing else was sent.
    const counted = /\/api\/analytics\//;
    expect(sent.filter((request) => !counted.test(request))).toEqual([]);
    expect(asked.filter((address) => !address.startsWith('/assets/') && !counted.test(address))).toEqual([]);
  });
});

test('the page works offline on a second visit, reads NIfTI and counts a visitor who agreed; no other origin is contacted, and no address is sent', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(300_000);
  await returnToSite(page);
  const seen = watchForLeaks(page, server.url);
  const sent = requestsWithBody(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await openWholeScan(page);
  // The page adds its own manifest once it is hydrated.
  await expect(page.getByText(wholeScan.drop.title)).toBeVisible();
  const session = await context.newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({
    start_url: '/whole-scan',
    display: 'standalone',
  });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Each test has its own profile, which Chromium reports as incognito.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  await chooseFiles(page, [upload('one_t1ce.nii', plainNifti(sliceRange(2, 3)))]);
  await expect(page.getByText(/1 of 1 slices were read/)).toBeVisible({ timeout: 120_000 });
  await expect(
    page.locator('[data-privacy]').getByText(wholeScan.privacy.counted.replace(/<b>.*<\/b>/, '')),
  ).toBeVisible();
  expect(sent).toEqual(['POST /api/analytics/device-analysis']);
  expect(seen).toEqual({ otherOrigins: [], referrers: [], blocked: [] });
  await expect(page.locator('[data-kept="true"]')).toBeAttached({ timeout: 120_000 });

  await context.setOffline(true);
  await page.reload();
  await acceptWholeScan(page);
  await chooseFiles(page, [upload('head_t1ce.nii.gz', encodeNifti(sliceRange(2, 4)))]);
  await expect(page.getByText(/2 of 2 slices were read/)).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('heading', { name: 'Possible tumor' })).toBeVisible();
});

test('the Spanish page works offline too and is installed in Spanish', async ({ page, context }) => {
  test.setTimeout(240_000);
  await page.goto('/es/whole-scan');
  await acceptWholeScan(page, consent);
  await expect(page.getByText(spanish.drop.title)).toBeVisible();
  const session = await context.newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ start_url: '/es/whole-scan', lang: 'es' });
  const put = (from: number, to: number) =>
    page
      .getByLabel(spanish.drop.filesLabel)
      .setInputFiles(upload('a_t1ce.nii', plainNifti(sliceRange(from, to))));
  page.on('dialog', (dialog) => void dialog.accept());
  await put(2, 3);
  await expect(page.locator('[data-kept="true"]')).toBeAttached({ timeout: 120_000 });

  await context.setOffline(true);
  await page.reload();
  await acceptWholeScan(page, consent);
  await put(2, 4);
  await expect(page.getByRole('heading', { name: spanishHeadline.finding })).toBeVisible({
    timeout: 120_000,
  });
});
