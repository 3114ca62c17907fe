import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectSettled } from './support/accessibility.ts';
import { adminPaths, type Desk, signedInTest as test } from './support/admin-desk.ts';
import { administrator } from './support/server.ts';

async function prepare(desk: Desk): Promise<void> {
  await desk.deleteAllScans();
  await desk.newScan({ name: 'doubtful.png', confidence: 0.7 });
  const wrong = await desk.newScan({ name: 'wrong.png', confidence: 0.7 });
  await desk.send('PATCH', `/api/admin/scans/${wrong.id}/review`, { action: 'incorrect', boxes: [] });
}

/**
 * Navigates by the rail, as an administrator would, so the page loads only once. The URL changes shortly before the
 * screen does.
 */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Admin' }).locator(`a[href="${path}"]`).last();
  await link.click();
  await page.locator(`a[href="${path}"][aria-current="page"]`).first().waitFor({ state: 'attached' });
  await expectSettled(page);
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('every screen is accessible in both themes and fits a phone, where the menu navigates', async ({
  page,
  desk,
}) => {
  test.setTimeout(240_000);
  await prepare(desk);
  await desk.send('POST', '/api/admin/api-keys', {
    name: 'The nightly research batch of the neuro-oncology group in the third building',
    scopes: ['scans:submit'],
    currentPassword: administrator.password,
  });
  const judge = (state: string) => expectAccessible(page, state);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await page.setViewportSize(phone);
  await page.goto('/admin-panel');
  const followMenu = async (path: string) => {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await follow(page, path);
    await expect(menu).toBeHidden();
    await expectNoSidewaysScroll(page, path);
  };
  for (const path of adminPaths) {
    await followMenu(path);
    await page.setViewportSize(desktop);
    await judge(path);
  }
  await followMenu('/admin-review');
  await page.keyboard.press('l');
  await page.getByRole('region', { name: 'Review', exact: true }).waitFor();
  await expectNoSidewaysScroll(page, 'light-table');
  await page.getByRole('button', { name: 'Incorrect' }).click();
  await expect(page.locator('[data-editor]')).toBeVisible();
  await expectNoSidewaysScroll(page, 'box editor');
  await page.keyboard.press('Escape');
  await page.setViewportSize(desktop);
  await judge('light-table');
  await page.getByRole('button', { name: 'Incorrect' }).click();
  await judge('box editor');
  await follow(page, '/admin-content');
  await page.getByRole('button', { name: 'Edit' }).click();
  await judge('editing a text');
  await follow(page, '/admin-users');
  await page.getByRole('button', { name: 'Add Admin User' }).click();
  await judge('adding an administrator');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Admin Logout' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/admin-login');
  await expectSettled(page);
  await judge('sign-in');
});
