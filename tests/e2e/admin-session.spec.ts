import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { goTo, signIn, submitCredentials, adminTest as test } from './support/admin-desk.ts';
import { administrator } from './support/server.ts';

const keys = ['admin_authenticated', 'admin_user', 'admin_session_token'];
const stored = (page: Page) =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);

test('a local flag without a valid session shows the sign-in, never data, and is cleared', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [path, title] of [
    ['/admin-panel', 'Admin Access'],
    ['/admin-review', 'Review Queue Access'],
    ['/admin-incorrect-scans', 'Incorrect Scans Access'],
  ] as const) {
    await page.goto('/about');
    await page.evaluate(() => {
      localStorage.setItem('admin_authenticated', 'true');
      localStorage.setItem('admin_user', '{"username":"nobody"}');
      localStorage.setItem('admin_session_token', 'x'.repeat(43));
    });
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(asked.filter((each) => each.startsWith('/api/admin'))).toEqual(['/api/admin/session']);
    await expect.poll(() => stored(page)).toEqual([null, null, null]);
  }
  // The form also works on a page that was loaded at this address.
  await submitCredentials(page, administrator);
  await expect(page.getByRole('heading', { name: 'AI Model Improvement Dataset' })).toBeVisible();
});

test('the sign-in explains what is wrong and locks after five failures', async ({ page }) => {
  await page.goto('/admin-login');
  const alert = page.getByRole('alert');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(alert).toContainText('Please fill in all fields');

  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('visible or not');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await page.route('**/api/admin/authenticate', (route) => route.abort());
  await submitCredentials(page, { username: 'someone', password: 'not the password' });
  await expect(alert).toContainText('Authentication failed. Please try again.');
  await page.unroute('**/api/admin/authenticate');

  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answered = page.waitForResponse('**/api/admin/authenticate');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).toBe(401);
    await expect(alert).toContainText('Invalid username or password');
  }
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(alert).toContainText('Account temporarily locked. Too many failed attempts.');
  await expect(page.getByText(/Security notice/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('signing in stores the named keys, and logging out tells the server and clears them', {
  tag: '@quick',
}, async ({ page, desk }) => {
  await signIn(page);
  const [flag, user, token] = await stored(page);
  expect(flag).toBe('true');
  expect(JSON.parse(user ?? '{}')).toMatchObject({ username: administrator.username });
  expect(token).toBeTruthy();
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin-panel$/);
  await page.getByRole('button', { name: 'Admin Logout' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await stored(page)).toEqual([null, null, null]);
  const answer = await fetch(`${desk.url}/api/admin/session`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
});

test('what was being typed survives the end of a session', async ({ page, desk }) => {
  await signIn(page);
  await goTo(page, 'Terms and Privacy');
  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByLabel('Terms of Service, as HTML');
  await editor.fill('<p>Half a sentence</p>');
  await desk.send('DELETE', '/api/admin/sessions/others');
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible();
  await expect(editor).toBeHidden();
  await submitCredentials(page, administrator);
  await expect(editor).toHaveValue('<p>Half a sentence</p>');
});

test('a second factor is set up, asked for, and removed', async ({ page, desk }) => {
  const admin = await desk.newAdmin();
  await signIn(page, admin);
  await goTo(page, 'My account');
  const own = page.getByLabel('Your password, to set it up');
  await own.fill('not the password at all');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await own.fill(admin.password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = await page.locator('p.font-mono').textContent();
  const code = page.getByLabel('Code from the app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await code.fill(new TOTP({ secret: (secret ?? '').replace(/\s/g, '') }).generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Keep these recovery codes')).toBeVisible();
  const recovery = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z0-9]{5}-[a-z0-9]{5}$/ })
    .allTextContents();
  expect(recovery).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
  await page.getByRole('button', { name: 'Admin Logout' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/admin-login');
  await submitCredentials(page, admin);
  const second = page.getByLabel('Second factor');
  await second.fill('123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await second.fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();

  await goTo(page, 'My account');
  await page.getByLabel('Your password, to remove it').fill(admin.password);
  await page.getByRole('button', { name: 'Remove second factor' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('the sessions are listed and the others can be ended', async ({ page, browser, desk, address }) => {
  const admin = await desk.newAdmin();
  const elsewhere = await browser.newContext({
    baseURL: desk.url,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const other = await elsewhere.newPage();
  await signIn(other, admin);
  await signIn(page, admin);
  await goTo(page, 'My account');
  await expect(page.getByText('This one')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toBeDisabled();
  await goTo(other, 'Admin users');
  await expect(other.getByText('Your session has ended. Sign in again')).toBeVisible();
  await elsewhere.close();
});
