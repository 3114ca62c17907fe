import { expect, type Page } from '@playwright/test';
import { type Desk, storedName, signedInTest as test } from './support/admin-desk.ts';
import { newPng } from './support/scan-files.ts';
import { toastOf } from './support/toast.ts';

test.beforeEach(async ({ desk }) => desk.deleteAllScans());

/** Opens the dataset with one flagged scan and returns the scan's card. */
async function openFlagged(page: Page, desk: Desk) {
  const scan = await desk.newScan({ name: 'wrong.png', confidence: 0.7 });
  const verdict = { action: 'incorrect', reviewNotes: 'A vessel, not a tumor', boxes: [] };
  await desk.send('PATCH', `/api/admin/scans/${scan.id}/review`, verdict);
  await page.goto('/admin-incorrect-scans');
  const card = page.getByRole('article', { name: storedName('wrong.png') });
  const deletion = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  return { card, remove: card.getByRole('button', { name: `Delete ${storedName('wrong.png')}` }), deletion };
}

test('flagged scans are shown, and downloaded one by one and together', { tag: '@quick' }, async ({
  page,
  desk,
}) => {
  const { card } = await openFlagged(page, desk);
  await expect(page.getByRole('heading', { name: 'AI Model Improvement Dataset' })).toBeVisible();
  for (const text of ['Incorrect', 'PNG', '70.0%', 'A vessel, not a tumor', 'admin', 'No tumor present']) {
    await expect(card).toContainText(text);
  }
  await expect(page.getByText('1 total scan', { exact: true })).toBeVisible();

  const one = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download' }).click();
  expect((await one).suggestedFilename()).toBe(storedName('wrong.png'));
  await expect(toastOf(page)).toContainText('Download Started');
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download All Dataset' }).click();
  expect((await all).suggestedFilename()).toMatch(/^ai_model_improvement_dataset_\d{4}-\d\d-\d\d\.zip$/);
  expect(await (await all).failure()).toBeNull();
});

test('a flagged scan is deleted after confirmation, and an empty dataset says so', async ({ page, desk }) => {
  const { remove, deletion } = await openFlagged(page, desk);
  await remove.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'Are you sure you want to delete this incorrect scan? This action cannot be undone.',
  );
  await expect(dialog).toContainText('goes back to the review queue');
  await deletion.click();
  await expect(toastOf(page)).toContainText('Scan Deleted');
  await expect(page.getByText('No Incorrect Scans')).toBeVisible();
  await expect(page.getByText('No scans have been flagged as incorrect yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download All Dataset' })).toHaveCount(0);
});

test('a picture is imported with its labels from files, and a file that is not a picture is named', async ({
  page,
  desk,
}) => {
  await desk.deleteAllScans();
  await page.goto('/admin-incorrect-scans');
  const { buffer } = await newPng('a.png');
  await page.getByLabel('Files to import').setInputFiles([
    { name: 'a.png', mimeType: 'image/png', buffer },
    { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    {
      name: 'labels.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          categories: [{ id: 1, name: 'glioma' }],
          images: [{ id: 1, file_name: 'a.png', width: 256, height: 256 }],
          annotations: [{ image_id: 1, category_id: 1, bbox: [10, 10, 40, 40] }],
        }),
      ),
    },
  ]);
  const preview = page.getByRole('region', { name: 'Preview of the import' });
  await expect(preview).toContainText('2 images: 1 with labels, 0 with a problem.');
  await expect(preview.getByRole('img', { name: 'a.png' })).toBeVisible();
  await expect(preview).toBeFocused();
  await preview.getByRole('button', { name: 'Import 2 images' }).press('Enter');
  await expect(page.getByText('1 of 2 images imported, 1 with labels')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'b.png:' })).toBeVisible();
  const undo = page.getByRole('button', {
    name: /^Undo import: \w{3} \d\d, \d{4} \d\d:\d\d, admin, 1 image$/,
  });
  await expect(undo).toBeVisible();
});
