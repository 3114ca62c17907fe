import { expect } from '@playwright/test';
import { makeCandidate } from '#tests/harness/candidate.ts';
import { signedInTest as test } from './support/admin-desk.ts';
import { administrator } from './support/server.ts';
import { toastOf } from './support/toast.ts';

test('a candidate is added, promoted with the password, shown to the public without figures, and taken back', async ({
  page,
  desk,
}) => {
  const candidate = await makeCandidate('browser-1', 2.2);
  await page.goto('/admin-models');
  await expect(page.getByText('No candidate', { exact: true })).toBeVisible();
  const picker = page.getByLabel('Files of the candidate');
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('notes.txt is none of these files.')).toBeVisible();
  await picker.setInputFiles([
    { name: 'sulcus.onnx', mimeType: 'application/octet-stream', buffer: candidate.model },
    { name: 'training.json', mimeType: 'application/json', buffer: Buffer.from(candidate.training) },
  ]);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const card = page.getByRole('article', { name: 'browser-1' });
  await expect(card.getByText('In the shadow')).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText('found the lesion of a test picture');
  await expect(card).toContainText('there is nothing to compare yet');

  await card.getByRole('button', { name: 'Promote' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Promote' })).toBeDisabled();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog).toContainText('Your current password is not right.');
  await dialog.getByLabel('Your password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(toastOf(page)).toContainText('browser-1 is the active model now.');
  await expect(page.getByText('Nobody has measured it on patients it had never seen')).toBeVisible();

  await page.goto('/model-transparency');
  await expect(page.getByText('No card belongs to browser-1')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^The model of this release: sulcus-/ })).toBeVisible();

  await page.goto('/admin-models');
  await page.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByLabel('Your password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Ships with this release')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Promotions, newest first' })).toContainText('browser-1');

  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No candidate', { exact: true })).toBeVisible();
  expect((await desk.send<{ models: unknown[] }>('GET', '/api/admin/models')).models).toEqual([]);
});
