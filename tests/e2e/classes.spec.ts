import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { asFile, niftiFolder } from '#tests/fixtures/case-folder.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { signedInTest as test } from './support/admin-desk.ts';
import { newPng } from './support/scan-files.ts';

/** With a box from a label file. */
async function addOwnCase(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Your own cases' }).click();
  const { name, buffer } = await newPng('first-seizure.png');
  const labels = {
    categories: [{ id: 1, name: 'glioma' }],
    images: [{ id: 1, file_name: name, width: 256, height: 256 }],
    annotations: [{ image_id: 1, category_id: 1, bbox: [60, 80, 40, 50] }],
  };
  await page.getByLabel('Images and labels of cases').setInputFiles([
    { name, mimeType: 'image/png', buffer },
    { name: 'labels.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(labels)) },
  ]);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 lesion marked.')).toBeVisible();
  await expectAccessible(page, 'the dialog of a case');
  await dialog.getByLabel('Title').fill('A first seizure');
  await dialog.getByLabel('History').fill('Woke up with a bitten tongue.');
  await dialog.getByLabel('Discussion').fill('A mass in the frontal lobe.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article', { name: 'A first seizure' })).toContainText('1 lesion');
}

test('a lecturer adds a case and makes a class; a student joins, answers and gets a code; the board shows it', {
  tag: '@quick',
}, async ({ page, browser }) => {
  await page.goto('/admin-classrooms');
  await addOwnCase(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('tab', { name: 'Classes' }).click();
  await page.getByRole('button', { name: 'Make a class' }).click();
  await dialog.getByLabel('Name').fill('Neuro 101');
  await dialog.getByRole('checkbox', { name: 'A first seizure' }).click();
  await dialog.getByRole('button', { name: 'Make a class' }).click();
  const card = page.getByRole('article', { name: 'Neuro 101' });
  const code = await card.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).innerText();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Handout (PDF)' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(page, 'the classes');

  const phone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  const student = await phone.newPage();
  await student.goto('/teaching');
  await student.getByRole('link', { name: 'I have a class code' }).click();
  await student.getByLabel('Class code').fill(code.toLowerCase());
  await student.getByRole('button', { name: 'Continue' }).click();
  await student.getByLabel('A name for yourself').fill('Fox');
  await student.getByRole('button', { name: 'Join' }).click();
  await student.getByRole('link', { name: /A first seizure/ }).click();
  await expect(student.getByText('Woke up with a bitten tongue.')).toBeVisible();
  await expectNoSidewaysScroll(student, 'a case of a class');
  await student.getByRole('button', { name: 'I see no lesion' }).click();
  await expect(student.getByRole('heading', { name: 'Not quite' })).toBeFocused();
  await expect(student.getByText('A mass in the frontal lobe.')).toBeVisible();
  await student.getByRole('link', { name: 'All cases' }).click();
  const returnCode = await student.getByText(/^[A-Z2-9]{6}$/).innerText();

  await student.goto((await card.getByRole('link', { name: 'Open the board' }).getAttribute('href'))!);
  const row = student.getByRole('row', { name: /Fox/ });
  await expect(row).toContainText(returnCode);
  await expect(student.getByText('1 of 1 answers wrong')).toBeVisible();
  await expectAccessible(student, 'the board');
  await expectNoSidewaysScroll(student, 'the board');
  await phone.close();
});

test('a volume with its mask and texts becomes a case in the browser; what does not fit is named', async ({
  page,
}) => {
  const cases = [{ file: 'flair.nii.gz', title: 'A seizure', history: 'At night.', discussion: 'A glioma.' }];
  const files = { ...(await niftiFolder()), 'cases.json': asFile([...cases, { file: 'lost.png' }]) };
  await page.goto('/admin-classrooms');
  await page.getByRole('tab', { name: 'Your own cases' }).click();
  await page.getByLabel('Images and labels of cases').setInputFiles(
    Object.entries(files).map(([name, bytes]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    })),
  );
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 lesion marked. Moving a box removes its outline.')).toBeVisible();
  await expect(dialog.getByLabel('History')).toHaveValue('At night.');
  await expectAccessible(page, 'the dialog of an outlined case');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article', { name: 'A seizure' })).toContainText('1 lesion');
  await expect(page.getByText('lost.png is in cases.json, but there is no such image.')).toBeVisible();
});
