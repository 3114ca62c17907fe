import { expect } from '@playwright/test';
import { signedInTest as test } from './support/admin-desk.ts';
import { administrator } from './support/server.ts';
import { toastOf } from './support/toast.ts';

const again = { currentPassword: administrator.password };

test('an administrator is added, edited and deleted, each time after entering one’s own password', {
  tag: '@quick',
}, async ({ page, desk }) => {
  const { admins } = await desk.send<{ admins: { id: string; username: string }[] }>(
    'GET',
    '/api/admin/users',
  );
  for (const { id, username } of admins) {
    if (username !== 'admin') await desk.send('DELETE', `/api/admin/users/${id}`, again);
  }
  await page.goto('/admin-users');
  await expect(page.getByText('1 Total Admins')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete admin' })).toBeDisabled();
  await expect(page.getByText('Cannot delete the last admin user!')).toBeVisible();
  await expect(page.getByText('Admin credentials give full system access.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Admin User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please fill in all fields');
  await dialog.getByLabel('Username').fill('admin');
  await dialog.getByRole('button', { name: 'Suggest a passphrase' }).click();
  await dialog.getByLabel('Your current password').fill(again.currentPassword);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('An administrator named admin already exists.');
  await dialog.getByLabel('Username').fill('grace');
  await page.route('**/api/admin/users', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to connect to server');
  await page.unroute('**/api/admin/users');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toastOf(page)).toContainText('Admin user added successfully');
  await expect(page.getByText('2 Total Admins')).toBeVisible();

  const card = page.getByRole('article', { name: 'grace' });
  await expect(card).toContainText(/Created\w{3} \d\d, \d{4}/);
  await expect(card).toContainText(/Admin ID[0-9a-f-]{36}/);
  await card.getByRole('button', { name: 'Edit grace' }).click();
  await expect(dialog.getByPlaceholder('Leave blank to keep current password')).toBeVisible();
  await dialog.getByLabel('Username').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Username is required');
  await dialog.getByLabel('Username').fill('grace-h');
  await dialog.getByLabel('Your current password').fill(again.currentPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Admin user updated successfully');

  await page.getByRole('button', { name: 'Delete grace-h' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this admin user?');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByLabel('Your current password').fill(again.currentPassword);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Admin user deleted successfully');
  await expect(page.getByText('1 Total Admins')).toBeVisible();
});
