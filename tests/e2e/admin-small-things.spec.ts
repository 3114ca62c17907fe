import { expect } from '@playwright/test';
import { backgroundHeader } from '#contract/accounts.ts';
import { goTo, storedName, signedInTest as test } from './support/admin-desk.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { toastOf } from './support/toast.ts';

test('an unattended screen polls in the background; a person’s actions extend the session', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/admin-operations');
  await expect(page.getByText('Waiting jobs')).toBeVisible();
  const marks: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) marks.push(request.headers()[backgroundHeader]);
  });
  for (let minute = 0; minute < 5; minute += 1) {
    const polled = page.waitForResponse('**/api/admin/operations/queues');
    await page.clock.runFor(60_000);
    await polled;
  }
  expect(new Set(marks)).toEqual(new Set(['1']));
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/admin/audit') && !request.headers()[backgroundHeader],
  );
  await page.getByRole('searchbox').first().click();
  await page.keyboard.type('sign in');
  await page.clock.runFor(1_000);
  await asked;
});

test('administrators are not counted as visitors, and a visitor who opens the dashboard twice counts once', async ({
  page,
  desk,
  browser,
  address,
}) => {
  interface Summary {
    totalVisits: number;
    returningUsers: number;
  }
  const summary = () => desk.send<Summary>('GET', '/api/analytics/sessions?period=all');
  const before = await summary();
  await returnToSite(page);
  const spoken = page.waitForResponse('**/api/analytics/visit');
  await page.goto('/');
  await page.evaluate(() =>
    fetch('/api/analytics/visit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId: `session_${Date.now()}_admin`, path: '/', returning: true }),
    }),
  );
  await spoken;
  expect(await summary()).toEqual(before);

  const context = await browser.newContext({
    baseURL: desk.url,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const visitor = await context.newPage();
  await returnToSite(visitor);
  // Opening the sign-in page is not counted as a visit either.
  const reported: string[] = [];
  visitor.on('request', (request) => reported.push(new URL(request.url()).pathname));
  await visitor.goto('/admin-login');
  await visitor.getByLabel('Admin username').fill('x');
  await visitor.waitForLoadState('networkidle');
  expect(reported.filter((path) => path.startsWith('/api/analytics'))).toEqual([]);
  await visitor.goto('/dashboard');
  await visitor.goto('/');
  await expect.poll(async () => (await summary()).totalVisits).toBeGreaterThan(before.totalVisits);
  await visitor.goto('/dashboard');
  await visitor.goto('/dashboard');
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  expect((await summary()).returningUsers).toBe(before.returningUsers);
  await context.close();
});

test('two writers of a legal text do not overwrite each other, a blank text is refused, and a long word keeps the page narrow', async ({
  page,
  desk,
}) => {
  const save = (content: string) => desk.send('POST', '/api/content/privacy', { content });
  await save('<p>As it was.</p>');
  await page.goto('/admin-content');
  await page.getByRole('tab', { name: 'Privacy Policy' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByLabel('Privacy Policy, as HTML');
  await editor.fill('<p>Mine.</p>');
  await save('<p>Somebody else’s.</p>');
  const sentences: string[] = [];
  page.on('dialog', async (dialog) => {
    sentences.push(dialog.message());
    await dialog.accept();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => sentences[0]).toContain('admin saved this text while you were editing');
  await expect(editor).toHaveValue('<p>Mine.</p>');
  await editor.fill('<p>&nbsp; </p>');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => sentences[1]).toContain('This text is empty');
  const published = await (await page.request.get('/api/content/privacy')).json();
  expect(published.content).toContain('Somebody else');

  await save(`<h2>${'Donaudampfschifffahrt'.repeat(300)}</h2><p>${'x'.repeat(5_000)}</p>`);
  await page.goto('/privacy');
  await expect(page.getByText('Donaudampfschifffahrt').first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(1440);
  await save('<p>As it was.</p>');
});

test('the list of scans is dense, with pictures; its state is restored on return, and search results can be deleted separately', async ({
  page,
  desk,
}) => {
  await desk.deleteAllScans();
  for (const name of ['alpha.png', 'beta.png', 'gamma.png']) await desk.newScan({ name, confidence: 0.7 });
  const beta = storedName('beta.png');
  await page.goto('/database-admin');
  const rows = page.getByRole('table', { name: 'Stored scans' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const row of [1, 2, 3]) expect((await rows.nth(row).boundingBox())!.height).toBeLessThan(64);
  await expect(rows.nth(1).locator('img')).toHaveJSProperty('complete', true);
  await page.getByRole('searchbox').fill(beta);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Filename' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/search=scan/);
  await goTo(page, 'Panel');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(beta);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toContainText('Filename');
  await expect(rows).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  const name = rows.nth(1).getByText(beta, { exact: true }).first();
  await page.getByRole('region', { name: 'Stored scans' }).evaluate((table) => {
    table.scrollLeft = 400;
  });
  await expect(name).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Delete matching' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 1 matching scan?' });
  await dialog.getByLabel('Type 1 to confirm').fill('1');
  await dialog.getByRole('button', { name: 'Delete matching' }).click();
  await expect(toastOf(page)).toContainText('Deleted 1 scans successfully');
  await page.getByRole('button', { name: 'Show all scans' }).click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByText(beta)).toHaveCount(0);
});

test('the rail shows full names, the panel is quiet, a repeated word is a weak password, and refusals are explained', async ({
  page,
  desk,
}) => {
  await page.goto('/admin-panel');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const cut = await links.evaluateAll(
    (all) => all.filter((link) => link.scrollWidth > link.clientWidth).length,
  );
  expect(cut).toBe(0);
  const slab = page.getByText('Protected health information').locator('xpath=ancestor::div[2]');
  await expect(slab).toHaveClass(/bg-subtle/);

  await goTo(page, 'Admin users');
  await page.getByRole('button', { name: 'Add Admin User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('password password password');
  await expect(dialog.getByText('Too easy to guess')).toBeVisible();

  const scan = await desk.newScan({ name: 'said.png', confidence: 0.7 });
  const ask = (method: string, path: string, body?: string) =>
    page.evaluate(
      async ([how, where, what]) => {
        const answer = await fetch(where!, {
          method: how!,
          headers: { 'content-type': 'application/json' },
          ...(what !== undefined && { body: what }),
        });
        return { status: answer.status, ...(await answer.json()) };
      },
      [method, path, body] as const,
    );
  // Without the owner's secret, nobody can report a result.
  expect(await ask('POST', `/api/scans/${scan.id}/report-false-positive`)).toMatchObject({ status: 403 });
  const nobody = await ask('POST', '/api/admin/authenticate', '{"username":"nobody","password":"wrong"}');
  expect(nobody).toMatchObject({ status: 401, success: false });
  expect(nobody.error).toBe(nobody.message);
  const unnamed = await ask('POST', '/api/admin/users', '{"username":"","password":""}');
  expect(unnamed).toMatchObject({ status: 400, success: false, error: 'Please fill in all fields' });
  const odd = await ask('PATCH', `/api/admin/scans/${scan.id}/review`, '{"action":"maybe"}');
  expect(odd).toMatchObject({ status: 400, success: false });
  expect(odd.message).not.toMatch(/invalid (option|input)|expected|zod/i);
  expect(odd.message).toMatch(/^[A-Z].*\.$/);
});
