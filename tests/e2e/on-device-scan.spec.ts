import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import dicomParser from 'dicom-parser';
import { gunzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { encodeDicomSeries, encodeDicomZip, encodeNifti } from '#server/phantom/encode-volume.ts';
import { generateVolume, type VolumePhantom } from '#server/phantom/volume-phantom.ts';
import { encodeEnhanced } from '#tests/fixtures/volume-files.ts';
import { pdfText } from '#tests/harness/pdf-text.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { unzip } from '#tests/harness/unzip.ts';
import study from '#words/en/study.ts';
import wholeScan from '#words/en/wholeScan.ts';
import consent from '#words/es/consent.ts';
import spanish from '#words/es/wholeScan.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { watchOnlookers } from './support/onlookers.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { toastOf } from './support/toast.ts';
import { acceptWholeScan, openWholeScan } from './support/whole-scan.ts';

/** Few slices, so that reading them all takes seconds; both lesions lie on several. */
let drawn: VolumePhantom | undefined;
function volume(): VolumePhantom {
  drawn ??= generateVolume({
    seed: 2024,
    size: 160,
    sliceCount: 6,
    pixelSpacing: 1.3,
    sliceSpacing: 5,
    lesions: [
      { x: 0.37, y: 0.4, z: 0.45, radius: 16, kind: 'ring' },
      { x: 0.63, y: 0.6, z: 0.5, radius: 14, kind: 'solid' },
    ],
  });
  return drawn;
}
/** Slices without a head open as any others do, and the detector need not look at them. */
const withoutHead = (of: VolumePhantom): VolumePhantom => ({
  ...of,
  slices: of.slices.map((slice) => ({
    ...slice,
    intensity: new Float32Array(slice.intensity.length),
    grey: new Uint8Array(slice.grey.length),
  })),
});
const part = (from: number, to: number): VolumePhantom => ({
  ...volume(),
  slices: volume().slices.slice(from, to),
});

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const upload = (name: string, bytes: Uint8Array): Upload => ({
  name,
  mimeType: '',
  buffer: Buffer.from(bytes),
});
const seriesFiles = (of: VolumePhantom, seed: number): Upload[] =>
  Object.entries(encodeDicomSeries(of, seed)).map(([name, bytes]) => upload(path.basename(name), bytes));

async function drop(page: Page, files: Upload[] | string[]): Promise<void> {
  await page.getByLabel('Files of a scan').setInputFiles(files as Upload[]);
}

/** Requests that carry something, from now on. */
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

test.describe('on all cores', () => {
  test.use({ oneCore: false });
  test('a dropped ZIP is read to the end, measured, taken home and compared, and nothing is sent', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const sent = requestsWithBody(page);
    await openWholeScan(page);
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
    await expect(page.getByText(wholeScan.privacy.nothingSent.replace(/<[^>]*>/g, ''))).toBeVisible();
    // From here on only the page's own code may be asked for.
    const asked: string[] = [];
    await drop(page, [upload('scan.zip', encodeDicomZip(volume(), 5))]);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await expect(page.getByRole('button', { name: /Axial T1 with contrast/ })).toBeVisible();
    await expect(page.getByText(/6 of 6 slices were read/)).toBeVisible({ timeout: 240_000 });
    await expect(page.getByRole('heading', { name: 'Possible lesion' })).toBeVisible();
    await expect(page.getByText('2 areas are outlined.')).toBeVisible();
    await expect(page.getByText('1 of 1 series read.')).toBeVisible();
    await expect(page.getByText('1 file skipped')).toBeVisible();

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

    const result = JSON.parse((await downloaded(page, 'JSON')).toString());
    expect(result.lesions).toHaveLength(2);
    expect(result.read).toMatchObject({ complete: true, slicesUnreadable: 0 });
    for (const lesion of result.lesions) expect(lesion.volumeMl).toBeGreaterThan(3);
    const report = await pdfText(new Uint8Array(await downloaded(page, 'PDF report')));
    expect(report).toMatch(/Possible lesion.*2 areas are outlined\..*1\/\d/);
    const pictures = [...unzip(await downloaded(page, 'Marked slices')).values()];
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures)
      expect((await sharp(picture).metadata()).width).toBeGreaterThanOrEqual(640);
    const original = dicomParser.parseDicom(Object.values(encodeDicomSeries(volume(), 5))[0]!);
    for (const [button, modality] of [
      ['DICOM SEG', 'SEG'],
      ['DICOM SR', 'SR'],
    ] as const) {
      const set = dicomParser.parseDicom(await downloaded(page, button));
      expect(set.string('x00080060')).toBe(modality);
      expect(set.string('x0020000d')).toBe(original.string('x0020000d'));
    }
    await expectAccessible(page, 'a read scan');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'a read scan');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Compare with another scan' }).click();
    await drop(page, [upload('earlier_t1ce.nii.gz', encodeNifti(part(1, 4)))]);
    const changes = page.locator('[data-changes]');
    await expect(
      page.getByRole('region', { name: 'Before' }).getByText(/3 of 3 slices were read/),
    ).toBeVisible({ timeout: 120_000 });
    await expect(changes.getByText(/[+−][\d.]+ ml \([+−]\d+%\)/).first()).toBeVisible();
    await expect(page.getByText(wholeScan.change.note)).toBeVisible();
    const now = page.getByRole('region', { name: 'Now' }).locator('[data-stage]');
    const before = page.getByRole('region', { name: 'Before' }).locator('[data-stage]');
    await now.focus();
    await page.keyboard.press('End');
    await expect(now).toHaveAttribute('aria-label', /slice 6 of 6/);
    await expect(before).toHaveAttribute('aria-label', /slice 3 of 3/);
    await page.getByRole('button', { name: 'Swap before and now' }).click();
    await expect(
      page.getByRole('region', { name: 'Now' }).getByText(/3 of 3 slices were read/),
    ).toBeVisible();
    await expectAccessible(page, 'two scans side by side');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'two scans side by side');

    // The visitor agreed to be counted; that is all that was sent.
    const counted = /\/api\/analytics\//;
    expect(sent.filter((request) => !counted.test(request))).toEqual([]);
    expect(asked.filter((address) => !address.startsWith('/assets/') && !counted.test(address))).toEqual([]);
  });
});

test('without a network the page opens a second time, reads NIfTI, and a visitor who agreed is counted; nobody else is asked for anything, and no address is sent on', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(300_000);
  await returnToSite(page);
  const seen = watchOnlookers(page, server.url);
  const sent = requestsWithBody(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await openWholeScan(page);
  // The page offers its own manifest once it is alive.
  await expect(page.getByText(wholeScan.drop.title)).toBeVisible();
  const session = await context.newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({
    start_url: '/whole-scan',
    display: 'standalone',
  });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Each test has a profile of its own, which Chromium calls incognito.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  await drop(page, [upload('one_t1ce.nii', plainNifti(part(2, 3)))]);
  await expect(page.getByText(/1 of 1 slices were read/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(wholeScan.privacy.counted)).toBeVisible();
  expect(sent).toEqual(['POST /api/analytics/device-analysis']);
  expect(seen).toEqual({ strangers: [], referrers: [], refused: [] });
  await expect(page.locator('[data-kept="true"]')).toBeAttached({ timeout: 120_000 });

  await context.setOffline(true);
  await page.reload();
  await acceptWholeScan(page);
  await drop(page, [upload('head_t1ce.nii.gz', encodeNifti(part(2, 4)))]);
  await expect(page.getByText(/2 of 2 slices were read/)).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('heading', { name: 'Possible lesion' })).toBeVisible();
});

test('the page in Spanish opens without a network, too, and is installed in Spanish', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await page.goto('/es/whole-scan');
  await acceptWholeScan(page, consent);
  await expect(page.getByText(spanish.drop.title)).toBeVisible();
  const session = await context.newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ start_url: '/es/whole-scan', lang: 'es' });
  const put = (from: number, to: number) =>
    page.getByLabel(spanish.drop.filesLabel).setInputFiles(upload('a_t1ce.nii', plainNifti(part(from, to))));
  page.on('dialog', (dialog) => void dialog.accept());
  await put(2, 3);
  await expect(page.locator('[data-kept="true"]')).toBeAttached({ timeout: 120_000 });

  await context.setOffline(true);
  await page.reload();
  await acceptWholeScan(page, consent);
  await put(2, 4);
  await expect(page.getByRole('heading', { name: spanish.verdict.possible })).toBeVisible({
    timeout: 120_000,
  });
});

test('a folder, many files, a nested ZIP with a DICOMDIR, NIfTI and a multi-frame file are opened; broken and hostile ones end in a sentence', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = await temporaryFolder('whole-scan');
  try {
    const few = withoutHead(part(1, 5));
    const files = seriesFiles(part(1, 5), 5);
    await mkdir(path.join(folder.path, 'CD', 'IMAGES'), { recursive: true });
    for (const { name, buffer } of seriesFiles(few, 5))
      await writeFile(path.join(folder.path, 'CD', 'IMAGES', name), buffer);
    await writeFile(path.join(folder.path, 'CD', 'DICOMDIR'), 'x');
    const nested = zipSync({
      DICOMDIR: new Uint8Array(9),
      'VIEWER/run.exe': new Uint8Array(9),
      'DATA/inner.zip': zipSync(encodeDicomSeries(few, 5)),
    });
    await openWholeScan(page);
    const stack = page.locator('[data-stage]');
    const close = () => page.getByRole('button', { name: 'Close this scan' }).click();
    const kinds: [string, () => Promise<void>][] = [
      ['a folder', () => page.getByLabel('Folder of a scan').setInputFiles(path.join(folder.path, 'CD'))],
      ['many files', () => drop(page, seriesFiles(few, 5))],
      ['a nested ZIP', () => drop(page, [upload('cd.zip', nested)])],
      ['NIfTI', () => drop(page, [upload('a_t1ce.nii', plainNifti(few))])],
      ['packed NIfTI', () => drop(page, [upload('a_t1ce.nii.gz', encodeNifti(few))])],
      ['a multi-frame file', () => drop(page, [upload('one', encodeEnhanced(few))])],
    ];
    for (const [kind, put] of kinds) {
      await put();
      await expect(stack, kind).toHaveAttribute('aria-label', /of 4$/);
      await close();
    }

    const refused: [string, () => Promise<void>, string | RegExp][] = [
      [
        'no scan',
        () => drop(page, [upload('notes.bin', Buffer.from('nothing to see'))]),
        study.problemNoScan,
      ],
      [
        'an archive that unpacks to gigabytes',
        () => drop(page, [upload('bomb.zip', lyingBomb())]),
        study.problemNoScan,
      ],
      [
        'archives in archives without end',
        () => drop(page, [upload('nest.zip', nest(6))]),
        study.problemNoScan,
      ],
      [
        'a volume of four gigabytes',
        async () => {
          const huge = path.join(folder.path, 'huge.nii');
          await writeFile(huge, plainNifti(few));
          // Sparse: the disk holds its beginning alone.
          const handle = await open(huge, 'r+');
          await handle.truncate(4 * 1024 ** 3);
          await handle.close();
          await drop(page, [huge]);
        },
        /Larger than one file|larger than a browser/,
      ],
    ];
    for (const [kind, put, sentence] of refused) {
      await put();
      await expect(page.getByRole('alert'), kind).toContainText(sentence);
      await close();
    }

    // Two people in one drop, one file cut short, and the tab lives on.
    const cut = files.map((file, i) =>
      i === 1 ? { ...file, buffer: file.buffer.subarray(0, -4000) } : file,
    );
    const others = seriesFiles(part(0, 2), 99).map((file) => ({ ...file, name: `B${file.name}` }));
    await drop(page, [...cut, ...others]);
    await expect(page.getByText('More than one person')).toBeVisible();
    await page.getByText('1 file skipped').click();
    await expect(page.getByText(study.skippedDamaged)).toBeVisible();
    await expectAccessible(page, 'a scan with a broken slice');

    // To and fro while slices are read: what the series that was left still answers does not show up.
    const [long, short] = [/4 slices/, /2 slices/].map((name) => page.getByRole('button', { name }));
    for (const series of [short!, long!, short!]) await series.click();
    await expect(stack).toHaveAttribute('aria-label', /of 2$/);
    await expect(page.getByText(/of 2 slices were read/)).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('1 file skipped')).toBeVisible();

    // Files that are dropped on an open scan neither replace it nor lead away; on the empty page they open anywhere.
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['nothing to see'], 'notes.bin'));
      return data;
    });
    const dropOnTitle = () =>
      page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dropped });
    await dropOnTitle();
    await expect(toastOf(page)).toContainText(wholeScan.drop.openText);
    await expect(stack).toHaveAttribute('aria-label', /of 2$/);
    await close();
    await dropOnTitle();
    await expect(page.getByRole('alert')).toContainText(study.problemNoScan);

    // Away and back: the page begins anew and works.
    const title = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: 'Help' }).first().click();
    await expect(title).toContainText('Help');
    await page.goBack();
    await expect(title).toContainText(wholeScan.title);
    await drop(page, files);
    await expect(stack).toHaveAttribute('aria-label', /of 4$/);
  } finally {
    await folder.remove();
  }
});

function plainNifti(of: VolumePhantom): Uint8Array {
  return gunzipSync(encodeNifti(of));
}

/** Its directory declares 700 MB. */
function lyingBomb(): Uint8Array {
  const bomb = zipSync({ zeros: new Uint8Array(4 * 1024 * 1024) }, { level: 9 });
  const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
  view.setUint32(22, 700 * 1024 * 1024, true);
  for (let at = 0; at < bomb.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 700 * 1024 * 1024, true);
  return bomb;
}

function nest(depth: number): Uint8Array {
  let bytes: Uint8Array = zipSync({ a: new Uint8Array(3) });
  for (let i = 0; i < depth; i++) bytes = zipSync({ 'deeper.zip': bytes });
  return bytes;
}
