import { type Browser, expect, type Page } from '@playwright/test';
import type { ReviewSettings } from '#contract/quality.ts';
import type { ReviewScan } from '#contract/review.ts';
import { type Credentials, type Desk, goTo, storedName, signedInTest as test } from './support/admin-desk.ts';
import { expectUnderReview, incorrectScans } from './support/review-table.ts';
import { toastOf } from './support/toast.ts';

const noLots: ReviewSettings = { randomCheckPercent: 0, secondReaderPercent: 0 };
const draw = (desk: Desk, shares: Partial<ReviewSettings>) =>
  desk.send('PUT', '/api/admin/review-settings', { ...noLots, ...shares });
test.beforeEach(async ({ desk }) => desk.deleteAllScans());
test.afterEach(async ({ desk }) => {
  await draw(desk, {});
});

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Signs in by keyboard in a separate browser context. */
async function deskOf(browser: Browser, url: string, address: string, who: Credentials): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const page = await context.newPage();
  await page.goto('/admin-login');
  await page.getByLabel('Admin username').focus();
  await page.keyboard.type(who.username);
  await press(page, 'Tab');
  await page.keyboard.type(who.password);
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Scan Review Queue' }).waitFor();
  return page;
}

/** Stores scans and returns their names in queue order. */
async function fillQueue(desk: Desk, count: number): Promise<string[]> {
  await desk.storeScans(count, 0.6);
  const queue = await desk.send<{ scans: ReviewScan[] }>('GET', '/api/admin/review-scans?limit=200');
  const names = queue.scans.map(({ filename }) => filename);
  expect(names).toHaveLength(count);
  return names;
}
const waiting = async (desk: Desk) =>
  (await desk.send<{ total: number }>('GET', '/api/admin/review-scans')).total;
const ownBoxes = (page: Page) => page.getByRole('button', { name: /^Your box/ });

test('a reviewer judges more than one page of the queue with the keyboard alone, corrects ten, undoes the last verdict and sees no administration', async ({
  desk,
  hosted,
  browser,
  address,
}) => {
  test.setTimeout(480_000);
  const names = await fillQueue(desk, 52);
  const page = await deskOf(browser, hosted.url, address, await desk.newAdmin('reviewer'));
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    /Sulcus/,
    'Review queue',
    'System status',
    'My account',
  ]);
  await press(page, 'l');
  for (const [n, name] of names.entries()) {
    await expectUnderReview(page, name);
    if (n === 3) await expect(page.getByText('3 done this session')).toBeVisible();
    if (n % 5 !== 0) {
      await press(page, 'c');
    } else if (n === 50) {
      await press(page, 'i', 'x', 'i');
    } else {
      await press(page, 'i', 'a');
      await expect(ownBoxes(page)).toHaveCount(2);
      await press(page, 'x', 'z', 'z');
      await expect(ownBoxes(page)).toHaveCount(1);
      await press(page, 'y', 'i');
    }
  }
  await expect(page.getByText('All Clear!')).toBeVisible();
  await expect(toastOf(page)).toContainText('Scan Updated');
  // The last verdict was a mistake: undo it and give it again.
  await press(page, 'u');
  await expectUnderReview(page, names.at(-1)!);
  await press(page, 'c');
  await expect(page.getByText('All Clear!')).toBeVisible();
  await expect.poll(() => waiting(desk)).toBe(0);
  const flagged = await incorrectScans(desk);
  expect(flagged.filter(({ boxes }) => boxes?.length === 2)).toHaveLength(10);
  expect(flagged.filter(({ boxes }) => boxes?.length === 0)).toHaveLength(1);
  await page.goto('/admin-users');
  await expect(page.getByText('For administrators')).toBeVisible();
  await page.context().close();
});

test('an administrator settles a disagreement between two readers with the keyboard alone, without their names, and downloads the dataset', async ({
  page,
  desk,
  hosted,
  browser,
  address,
}) => {
  const names = await fillQueue(desk, 3);
  const [rita, tom] = [await desk.newAdmin('reviewer'), await desk.newAdmin('reviewer')];
  await draw(desk, { secondReaderPercent: 100 });
  const first = await deskOf(browser, hosted.url, address, rita);
  await press(first, 'l');
  await expectUnderReview(first, names[0]!);
  await press(first, 'i', 'a');
  await expect(ownBoxes(first)).toHaveCount(2);
  await press(first, 'i');
  for (const name of names.slice(1)) {
    await expectUnderReview(first, name);
    await press(first, 'c');
  }
  await expect(first.getByText('All Clear!')).toBeVisible();
  // Every scan needs a second reading.
  await expect.poll(() => waiting(desk)).toBe(3);
  await first.context().close();

  const second = await deskOf(browser, hosted.url, address, tom);
  await press(second, 'l');
  for (const name of names) {
    await expectUnderReview(second, name);
    await expect(second.getByText(rita.username)).toHaveCount(0);
    await press(second, 'c');
  }
  await expect(second.getByText('All Clear!')).toBeVisible();
  await expect.poll(() => waiting(desk)).toBe(0);
  await second.context().close();

  await page.goto('/admin-quality');
  await expect(page.getByText('0 waiting for a second reader, 1 to settle')).toBeVisible();
  await page.getByRole('button', { name: 'Disagreements' }).press('Enter');
  // The readings are anonymous and in no particular order.
  const readings = page.getByRole('article', { name: /^Reader [AB]$/ });
  await expect(readings).toHaveCount(2);
  for (const { username } of [rita, tom]) await expect(readings.filter({ hasText: username })).toHaveCount(0);
  const drawn = readings.filter({ hasText: '2 boxes drawn.' });
  await expect(drawn.getByRole('img')).toBeVisible();
  await press(page, (await drawn.getAttribute('aria-label')) === 'Reader A' ? '1' : '2');
  await expect(page.getByText('Nothing to settle')).toBeVisible();
  await goTo(page, 'Incorrect scans');
  expect((await incorrectScans(desk)).map(({ boxes }) => boxes?.length)).toEqual([2]);
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download All Dataset' }).press('Enter');
  expect(await (await exported).failure()).toBeNull();
});

test('a random check is marked in the queue regardless of its result, and the public card says how many were judged', {
  tag: '@quick',
}, async ({ page, desk }) => {
  await page.goto('/admin-quality');
  await page.getByLabel('Random checks (%)').fill('100');
  await page.getByRole('button', { name: 'Save sampling' }).click();
  await expect(toastOf(page)).toContainText('Saved');
  const sure = await desk.newScan({ name: 'sure.png', confidence: 0.95 });
  await desk.newScan({ name: 'nothing.png', confidence: null });
  await page.goto('/admin-review');
  for (const name of ['sure.png', 'nothing.png']) {
    await expect(
      page.getByRole('article', { name: storedName(name) }).getByText('Random Check'),
    ).toBeVisible();
  }
  await desk.send('PATCH', `/api/admin/scans/${sure.id}/review`, { action: 'correct' });
  await page.goto('/model-transparency');
  await expect(page.getByText('Not a laboratory figure')).toBeVisible();
  // A section opened before the app runs can close again when the app takes over.
  await expect(page.locator('#root')).not.toHaveAttribute('data-waiting');
  await page.getByText('All figures of this installation').click();
  const row = page
    .getByRole('table', { name: 'Found correct by reviewers' })
    .getByRole('row', { name: /^High confidence/ });
  await expect(row).toContainText('too few to say');
  // Nothing is published until a whole draw is judged.
  await expect(row).toContainText('n = 0');
});

test('drift outside its range (intercepted response) raises an alarm on the panel and on its page', async ({
  page,
}) => {
  const weeks = Array.from({ length: 9 }, (_, n) => ({
    from: `2026-01-${String(n + 1).padStart(2, '0')}T00:00:00Z`,
    to: `2026-01-${String(n + 8).padStart(2, '0')}T00:00:00Z`,
    scans: 100,
  }));
  const measures = ['confidence', 'findings', 'scope', 'dicom', 'jpeg', 'png'].map((name) => ({
    name,
    values: weeks.map((_, n) => (n === 8 ? 0.4 : 0.7)),
    low: 0.65,
    high: 0.75,
    state: name === 'confidence' ? 'out of range' : 'in range',
  }));
  await page.route('**/api/admin/drift', (route) => route.fulfill({ json: { weeks, measures } }));
  await page.route('**/api/admin/panel', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), driftAlarms: ['confidence'] } });
  });
  await page.goto('/admin-panel');
  await expect(page.getByText('Incoming scans have changed')).toBeVisible();
  await page.getByRole('link', { name: 'View drift' }).click();
  await expect(page.getByRole('alert')).toContainText('mean confidence of scans with a finding');
  await expect(page.getByRole('article', { name: /^Mean confidence/ })).toContainText('Out of range');
  await expect(page.getByRole('article', { name: /^Mean similarity/ })).toContainText('In range');
  await expect(page.getByRole('article', { name: /^Mean similarity/ })).toContainText(
    'Scale: 35.0% to 80.0%',
  );
});

test('an administrator turns somebody into a reviewer after entering their own password again', async ({
  page,
  desk,
}) => {
  const somebody = await desk.newAdmin();
  await page.goto('/admin-users');
  const card = page.getByRole('article', { name: somebody.username });
  await card.getByRole('button', { name: `Edit ${somebody.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Reviewer', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please fill in all fields');
  await dialog.getByLabel('Your current password').fill('a long enough pass phrase');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Reviewer', { exact: true })).toBeVisible();
});

test('the review desk works at 768 px and by touch, and the picture uses the available space', async ({
  browser,
  desk,
  address,
}) => {
  await desk.newScan({ name: 'touch.png', confidence: 0.7 });
  const context = await browser.newContext({
    baseURL: desk.url,
    storageState: desk.browserState,
    extraHTTPHeaders: { 'x-forwarded-for': address },
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto('/admin-review?view=table');
  await expectUnderReview(page, storedName('touch.png'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  await page.getByRole('button', { name: 'Incorrect' }).tap();
  const layer = page.locator('[data-editor]');
  const { x, y, width, height } = (await layer.boundingBox())!;
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [{ x: x + at[0] * width, y: y + at[1] * height }] : [],
    });
  await touch('touchStart', [0.1, 0.1]);
  await touch('touchMove', [0.2, 0.25]);
  await touch('touchMove', [0.3, 0.3]);
  await touch('touchEnd');
  await expect(page.getByRole('button', { name: /^Your box 2: .*51 by 51 pixels/ })).toBeVisible();
  await page.setViewportSize({ width: 1920, height: 1080 });
  const stage = await page.getByRole('region', { name: 'Images' }).boundingBox();
  expect(stage!.height).toBeGreaterThan(0.75 * 1080);
  expect(stage!.width).toBeGreaterThan(0.6 * 1920);
  await context.close();
});
