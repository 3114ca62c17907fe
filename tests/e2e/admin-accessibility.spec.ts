import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { adminPaths, type Desk, signIn, adminTest as test } from './support/admin-desk.ts';

async function prepare(desk: Desk): Promise<void> {
  await desk.empty();
  await desk.newScan({ name: 'doubtful.png', confidence: 0.7 });
  const wrong = await desk.newScan({ name: 'wrong.png', confidence: 0.7 });
  await desk.send('PATCH', `/api/admin/scans/${wrong.id}/review`, { action: 'incorrect', boxes: [] });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const paths = [...adminPaths, '/admin-review?view=table'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is accessible in the ${colorScheme} theme`, async ({ page, desk }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await prepare(desk);
    await page.goto('/admin-login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, 'sign-in');
    await signIn(page);
    for (const path of paths) {
      await open(page, path);
      await expectAccessible(page, path);
    }
    await page.getByRole('button', { name: 'Incorrect' }).click();
    await expectAccessible(page, 'box editor');
    await open(page, '/admin-content');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expectAccessible(page, 'editing a text');
    await open(page, '/admin-users');
    await page.getByRole('button', { name: 'Add Admin User' }).click();
    await expectAccessible(page, 'adding an administrator');
  });
}

test('every screen fits a phone, and the menu leads on', async ({ page, desk }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(desk);
  await signIn(page);
  for (const path of paths) {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  await page.getByRole('button', { name: 'Incorrect' }).click();
  await expectNoSidewaysScroll(page, 'box editor');
  await expect(page.locator('[data-editor]')).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Database' }).click();
  await expect(page.getByRole('heading', { name: 'Database administration' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
});
