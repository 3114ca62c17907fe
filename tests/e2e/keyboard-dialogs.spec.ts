import { expect } from '@playwright/test';
import { signedInTest, storedName } from './support/admin-desk.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { expectKeyboardDialog } from './support/keyboard-dialog.ts';
import { newPng } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';
import { administrator } from './support/server.ts';

test.describe('a first-time visitor', () => {
  test.use({ newTab: true });

  test('the consent on the dashboard keeps the focus and refuses Escape; its documents open over it', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.locator('#root')).not.toHaveAttribute('data-waiting');
    const prompt = page.getByRole('dialog', { name: 'Privacy acknowledgment' });
    await expect(prompt).toBeVisible();
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      await expectKeyboardDialog(page, prompt.getByRole('button', { name: `Read the ${name}` }), name);
    }
    await page.keyboard.press('Escape');
    await expect(prompt).toBeVisible();
    await prompt.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(prompt).toBeHidden();
  });

  test('the documents of the disclaimer open and close with the keyboard', async ({ page }) => {
    await page.goto('/scanner');
    await expect(page.locator('#root')).not.toHaveAttribute('data-waiting');
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      await expectKeyboardDialog(page, page.getByRole('button', { name: `Read the ${name}` }), name);
    }
    const full = page.getByRole('button', { name: 'View Full Legal Version' });
    await expectKeyboardDialog(page, full, 'Medical disclaimer: full legal version');
  });
});

hostedTest('the dialogs of a result are used with the keyboard alone', async ({ page, analyzeFile }) => {
  const scanner = new ScannerPage(page);
  await scanner.openResult(await analyzeFile(await newPng()));
  await expectKeyboardDialog(page, page.getByRole('button', { name: 'Report Incorrect' }), /./);
  const remove = page.getByRole('button', { name: 'Delete now' });
  await expectKeyboardDialog(page, remove, 'Delete this scan?');

  // While the scan is being deleted, nothing takes the focus or closes the question.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/scan/*', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  await remove.press('Enter');
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Delete scan' });
  await confirm.press('Enter');
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  release();
  await expect(question).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

signedInTest('the dialogs of the users page keep and return the focus', async ({ page, desk }) => {
  const { username } = await desk.newAdmin('reviewer');
  await page.goto('/admin-users');
  await expectKeyboardDialog(page, page.getByRole('button', { name: 'Add Admin User' }), 'Add Admin User');
  await expectKeyboardDialog(page, page.getByRole('button', { name: `Edit ${username}` }), /^Edit/);
  const remove = page.getByRole('button', { name: `Delete ${username}` });
  await expectKeyboardDialog(page, remove, /^Delete/);
  await remove.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Your current password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

signedInTest('the questions before deleting scans keep and return the focus', async ({ page, desk }) => {
  await desk.deleteAllScans();
  await desk.newScan({ name: 'first.png', confidence: 0.7 });
  await page.goto('/database-admin');
  const remove = page.getByRole('button', { name: `Delete ${storedName('first.png')}` });
  await expectKeyboardDialog(page, remove, 'Delete this scan?');
  await expectKeyboardDialog(page, page.getByRole('button', { name: 'Delete All' }), 'Delete the only scan?');
  await remove.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

signedInTest('the dialogs of the API keys keep and return the focus', async ({ page }) => {
  await page.goto('/admin-api-keys');
  const add = page.getByRole('button', { name: 'New key' });
  await expectKeyboardDialog(page, add, /key/i);
  await add.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('keyboard');
  await dialog.getByLabel('Your current password').fill('not the password');
  await dialog.getByLabel('Your current password').press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Your current password')).toBeFocused();
  await dialog.getByLabel('Your current password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('button', { name: 'I’ve saved it' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

signedInTest('the keys of the light table are shown and hidden with the keyboard', async ({ page, desk }) => {
  await desk.deleteAllScans();
  await desk.newScan({ name: 'key.png', confidence: 0.7 });
  await page.goto('/admin-review');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Light table keys' });
  await expect(help).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
});
