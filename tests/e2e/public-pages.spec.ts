import { expect } from '@playwright/test';
import sharp from 'sharp';
import { storageKeys } from '#contract/constants.ts';
import { notFoundMessage } from '#contract/messages.ts';
import { type PagePath, pages } from '#contract/pages.ts';
import adminPages from '#words/en/admin/pages.ts';
import publicPages from '#words/en/pages.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  inBothThemes,
} from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { goWithin } from './support/go-within.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { setLocalStorage } from './support/tab.ts';

/** As specified. */
const statusUnknown = 'Unable to fetch current status. Please try again later.';

const heads = { ...publicPages, ...adminPages };
const headOf = (path: PagePath) => heads[pages[path].words];
const publicPaths = (Object.keys(pages) as PagePath[]).filter(
  (path) => !('hidden' in pages[path]) && path !== '/scanner' && path !== '/upload',
);

test('an address that differs in case or by a slash has its page’s own title and status', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/scanner/', /^Scanner/],
    ['/Dashboard', /^Dashboard/],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
});

test('a page that is left before its title has loaded does not replace the title of the next one', async ({
  page,
}) => {
  const moved = Promise.withResolvers<void>();
  await page.route(/\/assets\/pages-[^/]+\.js$/, async (route) => {
    await moved.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/pages-[^/]+\.js$/);
  await page.goto('/help', { waitUntil: 'commit' });
  await asked;
  await page.getByRole('link', { name: 'Status', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System status');
  moved.resolve();
  await expect(page).toHaveTitle(headOf('/status').title);
});

test('every public page has a picture to share and structured data, and llms.txt lists it', async ({
  request,
}) => {
  const listed = await (await request.get('/llms.txt')).text();
  for (const path of publicPaths) {
    const html = await (await request.get(path)).text();
    const [, picture = ''] = /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)">/.exec(html) ?? [];
    const { width, height, format } = await sharp(await (await request.get(picture)).body()).metadata();
    expect({ width, height, format }, path).toEqual({ width: 1200, height: 630, format: 'png' });
    const [, data = ''] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ name: headOf(path).title, isAccessibleForFree: true });
    expect(listed).toMatch(new RegExp(`\\(http[^)]+${path}\\)`));
  }
});

test('a link to a teaching score shows the score as a picture, and no other figures', async ({ request }) => {
  const metaOf = async (address: string): Promise<Record<string, string>> => {
    const html = await (await request.get(address)).text();
    const found = html.matchAll(/<meta property="og:(title|image)" content="([^"]*)">/g);
    return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]));
  };
  const { title, image = '' } = await metaOf('/teaching?score=30.36');
  expect(title).toBe('30 of 36 cases right');
  const picture = await request.get(new URL(image).pathname);
  const { width, height, format } = await sharp(await picture.body()).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  expect((await metaOf('/es/teaching?score=1.1')).title).toBe('1 de 1 caso correcto');
  for (const impossible of ['37.37', '5.4', '0.0', 'x']) {
    expect((await metaOf(`/teaching?score=${impossible}`)).title).toBe(headOf('/teaching').title);
    expect((await request.get(`/share/en/score/${impossible}.png`)).status()).toBe(404);
  }
});

test('one answer on the help page is open at a time, also by keyboard', async ({ page }) => {
  await page.goto('/help');
  const item = (question: string) => page.locator('details', { hasText: question });
  const first = item('Which files can I upload?');
  const second = item('How do I get my images?');
  await first.locator('summary').click();
  await expect(first.locator('p').first()).toBeVisible();
  await second.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(second.locator('p').first()).toBeVisible();
  await expect(first.locator('p').first()).toBeHidden();
});

test('an unknown path answers 404 and says so, with a way out', { tag: '@quick' }, async ({ page }) => {
  const answer = await page.goto('/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: notFoundMessage })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('the head of an unknown path is generic, as sent and after hydration, and stays unlisted', async ({
  page,
  request,
}) => {
  const title = `${notFoundMessage} – Sulcus`;
  const description =
    'A free research and education tool that marks possible tumor regions in brain MRI slices.';
  const sent = await (await request.get('/nothing-here')).text();
  expect(sent).toContain(`<title>${title}</title>`);
  expect(sent).toContain('<meta name="robots" content="noindex">');
  await returnToSite(page);
  await page.goto('/about');
  await expect(page).toHaveTitle(headOf('/about').title);
  await goWithin(page, '/nothing-here');
  const head = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
  const expectGeneralHead = async () => {
    await expect(page.getByRole('heading', { name: notFoundMessage })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(head('robots')).toHaveAttribute('content', 'noindex');
    await expect(head('description')).toHaveAttribute('content', description);
    await expect(head('keywords')).toHaveAttribute('content', /brain MRI/);
    await expect(head('og:title')).toHaveAttribute('content', title);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/nothing-here$/);
  };
  await expectGeneralHead();
  await page.reload();
  await expectGeneralHead();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveTitle(title);
  await expect(head('robots')).toHaveAttribute('content', 'index,follow');
});

test('the first visit of the dashboard asks for consent, and accepting records it and the visit', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const accept = page.getByRole('button', { name: 'Accept and Continue' });
  await expect(accept).toBeDisabled();
  const readPolicy = page.getByRole('button', { name: 'Read the Privacy Policy' });
  await expect(readPolicy).toBeFocused();
  // A browser lets a page refuse the first close request, but not the second.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(accept).toBeVisible();
  await readPolicy.click();
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toContainText('Effective');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeHidden();
  await expect(readPolicy).toBeFocused();
  await expectAccessible(page, 'consent');
  await page.getByRole('button', { name: 'Read the Terms of Service' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('checkbox').check();
  const visit = page.waitForRequest('**/api/analytics/visit');
  await accept.click();
  const { sessionId, path } = (await visit).postDataJSON();
  expect(sessionId).toMatch(/^session_\d+_[a-z0-9]+$/);
  expect(path).toBe('/dashboard');
  const stored = await page.evaluate(
    (key) => localStorage.getItem(key),
    storageKeys.local.privacyAcknowledged,
  );
  expect(JSON.parse(stored ?? '{}')).toMatchObject({
    accepted: true,
    privacyVersion: '1.1',
    termsVersion: '1.1',
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(accept).toBeHidden();
});

test('the dashboard shows its figures by timeframe and the model with its evidence', {
  tag: '@quick',
}, async ({ page }) => {
  await returnToSite(page);
  await page.goto('/start');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: /Give feedback/ })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  for (const card of ['Total Scans', 'Completed Scans', 'Detection Rate', 'Avg. Confidence']) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  for (const [name, code] of [
    ['Last 7 Days', '7d'],
    ['All Time', 'all'],
  ] as const) {
    const figures = page.waitForResponse(
      (answer) => answer.url().includes('/api/dashboard/stats') && answer.url().includes(code),
    );
    await page.getByText(name, { exact: true }).click();
    expect((await figures).status()).toBe(200);
  }
  await expect(page.getByText('as reported by its developer')).toBeVisible();
  await expect(page.getByText('97.9%')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/admin-login');
});

test('returning from the model page by its button records a visit and clears the flag', async ({ page }) => {
  await returnToSite(page);
  await page.goto('/model-transparency');
  const visit = page.waitForRequest('**/api/analytics/visit');
  await page.getByRole('link', { name: 'Back to Dashboard' }).first().click();
  await visit;
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const flag = await page.evaluate(
    (key) => sessionStorage.getItem(key),
    storageKeys.session.internalNavigation,
  );
  expect(flag).toBeNull();
});

test('an administrator is led from the dashboard to the panel, where only a valid session counts', async ({
  page,
}) => {
  await setLocalStorage(page, { [storageKeys.local.adminAuthenticated]: 'true' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/admin-panel/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the status page shows live services, and says when it cannot', async ({ page }) => {
  await returnToSite(page);
  await page.goto('/status');
  await expect(page.getByText('Last checked: Just now')).toBeVisible();
  await expect(
    page.getByText(/^(All systems operational|Degraded performance|Service outage)$/),
  ).toBeVisible();
  await page.route('**/api/health', (route) => route.abort());
  await page.clock.install();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.clock.runFor(5_000);
  await expect(page.getByText(statusUnknown)).toBeVisible();
  await page.unroute('**/api/health');
  await page.clock.runFor(31_000);
  await expect(page.getByText(statusUnknown)).toBeHidden();
});

test('every public page passes axe and fits 320 pixels in both themes', async ({ page }) => {
  test.setTimeout(240_000);
  await returnToSite(page);
  // The whole-scan page waits for its detector, which loads longer than this test waits.
  await page.route('**/*.wasm', () => undefined);
  await page.goto('/help');
  for (const path of publicPaths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goWithin(page, path);
    await expect(page).toHaveTitle(headOf(path).title);
    await expectSettled(page);
    await expectAccessible(page, path);
    await page.setViewportSize({ width: 320, height: 700 });
    await inBothThemes(page, (theme) => expectNoSidewaysScroll(page, `${path}, ${theme}`));
  }
});
