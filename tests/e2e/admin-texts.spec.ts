import { expect } from '@playwright/test';
import { goTo, signedInTest as test } from './support/admin-desk.ts';
import { countShifts, expectNoShift } from './support/layout-shifts.ts';
import { returnToSite } from './support/returning-visitor.ts';

test('a legal text is edited beside its safe preview, saved, compared and restored', {
  tag: '@quick',
}, async ({ page }) => {
  await page.goto('/admin-content');
  const alerts: string[] = [];
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.accept();
  });
  const save = async (text: string) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Editing Mode')).toBeVisible();
    const editor = page.getByLabel('Privacy Policy, as HTML');
    expect((await editor.boundingBox())?.height).toBeGreaterThanOrEqual(600);
    await editor.fill(text);
    await expect(page.getByRole('region', { name: 'Live preview' })).toContainText('We keep little');
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(page.getByText('View Mode')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  };
  await page.getByRole('tab', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await save('<h2>We keep little</h2>\n<p>First wording.</p>\n<script>window.hurt = true</script>');
  await save('<h2>We keep little</h2>\n<p>Second wording.</p>');
  expect(alerts).toEqual(Array(2).fill('Content saved successfully! Changes are now live on the website.'));
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  await expect(page.getByText(/Last updated \w{3} \d\d, \d{4} \d\d:\d\d/)).toBeVisible();

  await page.getByRole('button', { name: 'Compare and restore' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Removed: <p>Second wording.</p>')).toBeVisible();
  await expect(dialog.getByText('Added: <p>First wording.</p>')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('pre')).toContainText('First wording.');
  const published = await (await page.request.get('/api/content/privacy')).json();
  expect(published.content).toContain('First wording.');
  expect(published.content).not.toContain('script');

  // A visitor gets the saved text, never the built-in one, and nothing shifts when it arrives.
  const visitor = await page.context().newPage();
  await returnToSite(visitor);
  const shifts = await countShifts(visitor);
  const first = await visitor.goto('/privacy');
  expect(await first?.text()).not.toContain('There is no account');
  await expect(visitor.getByText('First wording.')).toBeVisible();
  expectNoShift(await shifts(), 'the saved text');
});

test('a saved text can be replaced by the built-in one', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/admin-content');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Terms of Service, as HTML').fill('<p>Our own terms</p>');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Return to the built-in text' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return to the built-in text' }).click();
  await expect(page.getByText('Readers see the built-in text', { exact: true })).toBeVisible();
  const published = await (await page.request.get('/api/content/terms')).json();
  expect(published.content).toBe('');
  await page.getByRole('button', { name: 'Compare and restore' }).first().click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.locator('pre')).toContainText('Our own terms');
  await page.getByRole('button', { name: 'Return to the built-in text' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return to the built-in text' }).click();
  await expect(page.getByText('Readers see the built-in text', { exact: true })).toBeVisible();
});

test('a text that cannot be saved stays in the editor', async ({ page }) => {
  await page.goto('/admin-content');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Start from the built-in text' }).press('Enter');
  const editor = page.getByLabel('Terms of Service, as HTML');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue(/^<h2[^\n]*<\/h2>\n<p>/);
  await editor.fill('<p>Not lost</p>');
  await page.route('**/api/content/terms', (route) => route.abort());
  const alert = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await alert).message()).toBe('Failed to save content. Please try again.');
  await (await alert).accept();
  await click;
  await page.getByRole('tab', { name: 'Privacy Policy' }).click();
  await page.getByRole('tab', { name: 'Terms of Service' }).click();
  await expect(editor).toHaveValue('<p>Not lost</p>');
  await goTo(page, 'Panel');
  await page.goto('/admin-content');
  await expect(editor).toHaveValue('<p>Not lost</p>');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor).toHaveValue('');
});

test('a text that cannot be loaded is not treated as never saved', async ({ page }) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await page.route('**/api/admin/content/terms', (route) => route.abort());
  await page.goto('/admin-content');
  await logged;
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expect(page.getByText(/built-in text|No text is saved/)).toHaveCount(0);
});
