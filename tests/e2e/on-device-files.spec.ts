import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { encodeDicomSeries, encodeNifti } from '#phantom/encode-volume.ts';
import { encodeEnhanced } from '#tests/fixtures/volume-files.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import study from '#words/en/study.ts';
import wholeScan from '#words/en/wholeScan.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { toastOf } from './support/toast.ts';
import { openWholeScan } from './support/whole-scan.ts';
import {
  chooseFiles,
  plainNifti,
  seriesFiles,
  sliceRange,
  upload,
  withoutHead,
} from './support/whole-scan-files.ts';

const closeScan = (page: Page) => page.getByRole('button', { name: 'Close this scan' }).click();

test('a folder, many files, a nested ZIP with a DICOMDIR, NIfTI and a multi-frame file are opened', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = await temporaryFolder('whole-scan');
  try {
    const few = withoutHead(sliceRange(1, 5));
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
    const kinds: [string, () => Promise<void>][] = [
      ['a folder', () => page.getByLabel('Folder of a scan').setInputFiles(path.join(folder.path, 'CD'))],
      ['many files', () => chooseFiles(page, seriesFiles(few, 5))],
      ['a nested ZIP', () => chooseFiles(page, [upload('cd.zip', nested)])],
      ['NIfTI', () => chooseFiles(page, [upload('a_t1ce.nii', plainNifti(few))])],
      ['packed NIfTI', () => chooseFiles(page, [upload('a_t1ce.nii.gz', encodeNifti(few))])],
      ['a multi-frame file', () => chooseFiles(page, [upload('one', encodeEnhanced(few))])],
    ];
    for (const [kind, put] of kinds) {
      await put();
      await expect(stack, kind).toHaveAttribute('aria-label', /of 4$/);
      await expect(page.getByRole('img', { name: wholeScan.series.thumbnail }), kind).not.toHaveAttribute(
        'width',
        '1',
      );
      await closeScan(page);
    }
  } finally {
    await folder.remove();
  }
});

test('files that are not a scan, hostile archives and a volume of four gigabytes are refused with a reason', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = await temporaryFolder('hostile-scan');
  try {
    await openWholeScan(page);
    const refused: [string, () => Promise<void>, string | RegExp][] = [
      [
        'no scan',
        () => chooseFiles(page, [upload('notes.bin', Buffer.from('nothing to see'))]),
        study.problemNoScan,
      ],
      [
        'an archive that unpacks to gigabytes',
        () => chooseFiles(page, [upload('bomb.zip', lyingBomb())]),
        study.problemNoScan,
      ],
      [
        'archives in archives without end',
        () => chooseFiles(page, [upload('nest.zip', nest(6))]),
        study.problemNoScan,
      ],
      [
        'a volume of four gigabytes',
        async () => {
          const huge = path.join(folder.path, 'huge.nii');
          await writeFile(huge, plainNifti(withoutHead(sliceRange(1, 5))));
          // A sparse file: only its beginning takes disk space.
          const handle = await open(huge, 'r+');
          await handle.truncate(4 * 1024 ** 3);
          await handle.close();
          await chooseFiles(page, [huge]);
        },
        /Larger than one file|larger than a browser/,
      ],
    ];
    for (const [kind, put, sentence] of refused) {
      await put();
      await expect(page.getByRole('alert'), kind).toContainText(sentence);
      await closeScan(page);
    }
  } finally {
    await folder.remove();
  }
});

test('two people in one drop and a truncated file are reported; the series can be switched during analysis, further drops change nothing, and the page starts fresh after navigation', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const files = seriesFiles(sliceRange(1, 5), 5);
  await openWholeScan(page);
  const stack = page.locator('[data-stage]');
  // Two people's files in one drop, one of them truncated. The tab survives.
  const cut = files.map((file, i) => (i === 1 ? { ...file, buffer: file.buffer.subarray(0, -4000) } : file));
  const others = seriesFiles(sliceRange(0, 2), 99).map((file) => ({ ...file, name: `B${file.name}` }));
  await chooseFiles(page, [...cut, ...others]);
  await expect(page.getByText('More than one person')).toBeVisible();
  const [long, short] = [/4 slices/, /2 slices/].map((hasText) =>
    page.locator('button[aria-pressed]', { hasText }),
  );
  await long!.click();
  await page.getByText('1 file skipped').click();
  await expect(page.getByText(study.skippedDamaged)).toBeVisible();

  // Switching between series while slices are analyzed: late answers for the previous series must not appear.
  for (const series of [short!, long!, short!]) await series.click();
  await expect(stack).toHaveAttribute('aria-label', /of 2$/);
  await expect(page.getByText(/of 2 slices were read/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('1 file skipped')).toBeVisible();
  await expectAccessible(page, 'a scan with a broken slice');

  // Files dropped on an open scan neither replace it nor navigate away. On the empty page, they can be dropped
  // anywhere.
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
  await closeScan(page);
  await dropOnTitle();
  await expect(page.getByRole('alert')).toContainText(study.problemNoScan);

  // After leaving and returning, the page starts fresh and works.
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Help' }).first().click();
  await expect(title).toContainText('Help');
  await page.goBack();
  await expect(title).toContainText(wholeScan.title);
  await chooseFiles(page, files);
  await expect(stack).toHaveAttribute('aria-label', /of 4$/);
});

/** A ZIP whose directory claims 700 MB. */
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
