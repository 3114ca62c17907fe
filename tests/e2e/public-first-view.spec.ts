import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { storageKeys } from '#contract/constants.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { countShifts, expectNoShift } from './support/layout-shifts.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { setLocalStorage } from './support/tab.ts';

// These tests are about a browser's first visit.
test.use({ newTab: true });

const firstViews = [
  ['/', 'See what a detector sees in a brain MRI slice'],
  ['/home', 'See what a detector sees in a brain MRI slice'],
  ['/dashboard', 'Dashboard'],
  ['/scanner', 'Medical Disclaimer'],
  ['/upload', 'Medical Disclaimer'],
  ['/whole-scan', 'Medical Disclaimer'],
  ['/status', 'System status'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/stored', 'What is stored about this scan'],
  ['/about', /./],
  ['/help', /./],
  ['/updates', /./],
  ['/mri-education', /./],
  ['/teaching', 'Teaching library'],
  ['/model-transparency', /./],
] as const;

const desktop = { width: 1440, height: 900 };
const phone = { width: 412, height: 823 };

const dataAndWasm = /\/api\/|\.wasm$/;

/** The app sets this meta tag once it is hydrated. */
async function expectAlive(page: Page): Promise<void> {
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^(index,follow|noindex)$/);
  await expect(page.locator('#root')).not.toHaveAttribute('data-waiting');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages show their heading and links, laid out as in the app', { tag: '@quick' }, async ({
    page,
  }) => {
    for (const [path, heading] of firstViews) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sulcus' }).first()).toBeVisible();
    }
  });
});

test('the page lists the parts of its app and preloads only what its first view needs', async ({
  request,
}) => {
  for (const path of ['/', '/dashboard', '/scanner']) {
    const html = await (await request.get(path)).text();
    const parts = /<meta name="app-parts" content="([^"]+)">/.exec(html)?.[1]?.split(' ') ?? [];
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect((await request.get(part)).status(), part).toBe(200);
    expect(html).toMatch(/<link rel="preload" as="font" type="font\/woff2" href="[^"]+" crossorigin>/);
    expect(html).not.toContain('modulepreload');
  }
  expect(await (await request.get('/')).text()).toMatch(/<link rel="preload" as="image" href="[^"]+\.webp"/);
});

test.describe('far from where the app was built', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'mi-NZ', colorScheme: 'dark' });

  test('prerendered pages hydrate without errors or layout shifts, in the chosen theme, and fit a narrow phone while data loads', async ({
    page,
  }) => {
    await returnToSite(page);
    await setLocalStorage(page, { [storageKeys.local.theme]: 'dark' });
    const shifts = await countShifts(page);
    // Arriving data may move the content below it. Hydration may not.
    await page.route(dataAndWasm, () => undefined);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (entry) => entry.type() === 'error' && complaints.push(entry.text()));
    for (const [path] of firstViews) {
      await page.goto(path);
      await expectAlive(page);
      await expect(page.locator('html')).toHaveClass('dark');
      expect(complaints, path).toEqual([]);
      expectNoShift(await shifts(), path);
      await page.setViewportSize({ width: 320, height: 700 });
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expectNoSidewaysScroll(page, `${path}, waiting`);
      await page.setViewportSize(desktop);
    }
  });
});

for (const [path, rest] of [
  ['/', '<figure'],
  ['/upload', '<ul'],
] as const) {
  test(`the heading of ${path} stays where it is while the rest of the page arrives`, async ({
    page,
    baseURL,
  }) => {
    const html = await (await page.request.get(path)).text();
    const cut = html.indexOf(rest, html.indexOf('<h1'));
    expect(cut).toBeGreaterThan(0);
    const { promise: painted, resolve: goOn } = Promise.withResolvers<void>();
    const slowLine = createServer(async ({ url }, response) => {
      if (url === path) {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.write(html.slice(0, cut));
        await painted;
        response.end(html.slice(cut));
      } else {
        const asset = await fetch(`${baseURL}${url}`);
        response.setHeader('Content-Type', asset.headers.get('content-type') ?? '');
        response.end(await asset.bytes());
      }
    }).listen(0);
    await once(slowLine, 'listening');
    const { port } = slowLine.address() as AddressInfo;
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const before = await heading.boundingBox();
    goOn();
    await expect(page.locator(`main ${rest.slice(1)}`).first()).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    slowLine.close();
  });
}

test('a font that arrives after the first view moves nothing', async ({ page }) => {
  await returnToSite(page);
  const shifts = await countShifts(page);
  await page.route('**/api/**', () => undefined);
  for (const path of ['/home', '/dashboard']) {
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await shown;
      await route.continue();
    });
    const font = page.waitForResponse('**/*.woff2');
    await page.goto(path, { waitUntil: 'commit' });
    await expectAlive(page);
    show();
    await (await font).finished();
    await page.evaluate(() => document.fonts.ready);
    // Two frames: one for the text to be laid out again, one for the browser to report it.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expectNoShift(await shifts(), path);
  }
});

test('a control works as soon as it accepts the pointer, however early it is pressed', async ({ page }) => {
  await page.goto('/scanner', { waitUntil: 'commit' });
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Accept and Continue' })).toBeEnabled();
});

test('a section that is opened before the app runs stays open', async ({ page }) => {
  await returnToSite(page);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/model-transparency', { waitUntil: 'commit' });
  await page.getByText('All figures of this installation').click();
  await expect(page.locator('#root')).toHaveAttribute('data-waiting');
  open();
  await expectAlive(page);
  await expect(page.getByRole('heading', { name: 'Measured figures' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Found correct by reviewers' })).toBeVisible();
});

test('a first visit to the prerendered dashboard opens the consent dialog', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Privacy acknowledgment' })).toBeVisible();
});

test('the consent of a first visit is on the screen before the app arrives, and a returning visitor never sees it', async ({
  page,
}) => {
  await page.route('**/assets/start-*.js', () => undefined);
  const prompt = page.getByRole('dialog', { name: 'Privacy acknowledgment' });
  await page.goto('/dashboard');
  await expect(prompt).toBeVisible();
  // Modal from the start: nothing behind it can be reached.
  expect(await prompt.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await returnToSite(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(prompt).toBeHidden();
});

test('the shelf of teaching cases is part of the first view; a link to one case shows no other', async ({
  request,
}) => {
  const shelf = await (await request.get('/teaching')).text();
  expect(shelf.match(/<img /g)?.length).toBeGreaterThanOrEqual(24);
  expect(shelf).toMatch(/<link rel="preload" as="image" href="[^"]+\.webp"/);
  expect(await (await request.get('/teaching?case=2')).text()).not.toContain('<img ');
});

const slowParts = [
  ['the card of the active model', '/model-transparency', 'Measured figures'],
  ['what the policy says of this installation', '/privacy', /are deleted after \d+ days/],
  ['the health of the services', '/status', /^Last checked: /],
  ['the history of the services', '/status', /^(\d.* up|Not measured yet)$/],
  ['the number of scans', '/dashboard', /^\d+ today$/],
] as const;
for (const viewport of [desktop, phone]) {
  test(`nothing visible moves when data arrives, at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // Without the consent dialog: headless Chromium hides scrollbars, but not the gutter that the dialog keeps.
    await returnToSite(page);
    const shifts = await countShifts(page);
    for (const [what, path, words] of slowParts) {
      await page.goto(path);
      await expect(page.getByText(words, { exact: true }).first(), what).toBeVisible();
      await expectAlive(page);
      expectNoShift(await shifts(), what);
    }
  });
}
