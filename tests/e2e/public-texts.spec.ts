import { expect, type Page } from '@playwright/test';
import { storageKeys, tooltipDelayMs } from '#contract/constants.ts';
import { formatPercent } from '#contract/format.ts';
import type { SourceFigures } from '#contract/model-card.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { goTo, signIn } from './support/admin-desk.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { setLocalStorage } from './support/tab.ts';

test.beforeEach(({ page }) => returnToSite(page));

const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

test('the landing page states the figure of the model that runs here', async ({ page }) => {
  const { card } = await (await page.request.get('/api/model')).json();
  const source = card.metrics.sources.find((one: SourceFigures) => one.meanAveragePrecision !== null);
  await page.goto('/home');
  const figures = page.getByRole('region', { name: 'In figures' });
  await expect(figures).toContainText(`Detection Accuracy${formatPercent(source.precision.value)}`);
  await expect(figures).not.toContainText('97.6%');
});

test('the model page explains the hosted model from data to disclaimer, beside the measured one; only tables use figures of equal width', async ({
  page,
}) => {
  await page.goto('/model-transparency');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Measured figures' })).toBeVisible();
  for (const words of [
    'RF-DETR, version 2',
    '2200+ diffusion-weighted (DWI) brain scans',
    '2000+ boxes drawn by hand',
    '16,000+ samples',
    'label object is shown as Tumor',
    'The server compiles the PDF report',
    'For research and education only. Not a medical device',
  ]) {
    await expect(main).toContainText(words);
  }
  await expect(main.getByRole('list').filter({ hasText: 'Visualize.' }).getByRole('listitem')).toHaveText([
    /^Detect\./,
    /^Analyze\./,
    /^Visualize\./,
  ]);
  await expect(main.getByRole('list').filter({ hasText: 'Annotate.' }).getByRole('listitem')).toHaveText([
    /^Collect\./,
    /^Annotate\./,
    /^Augment\./,
    /^Train and validate\./,
  ]);
  await main.getByText('Hosted model, as reported by its developer').first().click();
  const reported = page.getByRole('table', { name: 'Hosted model, as reported by its developer' });
  for (const [figure, value] of [
    ['mAP@50', '97.9%'],
    ['Precision', '97.6%'],
    ['Recall', '97.0%'],
  ] as const) {
    await expect(reported.getByRole('row').filter({ hasText: figure })).toContainText(value);
  }
  const numeric = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontVariantNumeric);
  expect(await numeric('h1')).toBe('normal');
  expect(await numeric('td')).toBe('tabular-nums');
  await expect(main).not.toContainText('..');
  await expect(link(page, 'Write to us')).toHaveAttribute('href', /^mailto:/);
});

test('a session is reported once, however many pages it sees', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/session')) reports.push(request.postData() ?? '');
  });
  const first = page.waitForRequest('**/api/analytics/session');
  await page.goto('/help');
  await first;
  const footer = page.getByRole('contentinfo');
  for (const [name, heading] of [
    ['About', 'About'],
    ['Updates', 'History of updates'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(reports).toHaveLength(1);
  expect(JSON.parse(reports[0]!)).toMatchObject({ scanUploaded: false });
});

hostedTest('the large figure of a hosted model is its developer’s, and says so', async ({ page }) => {
  await page.goto('/');
  const figures = page.getByRole('region', { name: 'In figures' });
  await expect(figures).toContainText('Detection Accuracy97.6%');
  await expect(figures).toContainText('as its developer reports');
});

test('a source on the landing page opens 700 ms after the pointer arrives, not before', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'What it costs' }).hover();
  await page.clock.runFor(tooltipDelayMs - 1);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole('tooltip')).toContainText('Apache');
});

hostedTest(
  'without another form, feedback is a page of this site, and administrators read it',
  async ({ page }) => {
    await returnToSite(page);
    await page.goto('/help');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /Give feedback/ }).click();
    const form = await opened;
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('alert')).toContainText('Please write something first.');
    await form.getByRole('button', { name: 'An idea' }).click();
    await form.getByRole('textbox', { name: 'Your message' }).fill('More cases, please.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('alert')).toContainText('Your message has arrived');
    await signIn(form);
    await goTo(form, 'Feedback');
    const message = form.getByRole('listitem').filter({ hasText: 'More cases, please.' });
    await expect(message).toContainText('Idea');
    await message.getByRole('button', { name: /Delete/ }).click();
    await form.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(form.getByText('No messages')).toBeVisible();
  },
);

test('the feedback button of the beta card opens the form, records the date and removes the card', async ({
  page,
}) => {
  await setLocalStorage(page, { [storageKeys.local.userScanCount]: '2' });
  await page.goto('/scanner');
  await page.getByRole('checkbox', { name: /I understand/ }).check();
  await page.getByRole('button', { name: 'Accept and Continue' }).click();
  const card = page.getByRole('complementary', { name: 'Beta feedback' });
  const button = card.getByRole('link', { name: 'Give feedback' });
  await expect(button).toHaveAttribute('target', '_blank');
  await button.click();
  await expect(card).toHaveCount(0);
  const stored = await page.evaluate(
    ({ dismissed, clicked }) => [localStorage.getItem(dismissed), localStorage.getItem(clicked)],
    { dismissed: storageKeys.local.betaFeedbackDismissed, clicked: storageKeys.local.feedbackClickedDate },
  );
  expect(stored[0]).toBe('true');
  expect(Number.isNaN(Date.parse(stored[1] ?? ''))).toBe(false);
});

test('on a phone, the model page sets its six figures in level rows and keeps every word of a table whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/es/model-transparency');
  const tiles = page.locator('#active ~ ul').first().locator('li');
  await expect(tiles).toHaveCount(6);
  const tops = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
  expect(tops.filter((_, at) => at % 2 === 0)).toEqual(tops.filter((_, at) => at % 2 === 1));
  await page.getByText('Confianza por nivel y tipo de imagen').click();
  const headers = page.getByRole('table', { name: /^Por tipo de imagen/ }).getByRole('columnheader');
  const lines = await headers.evaluateAll((all) =>
    all.map((header) => {
      const text = document.createRange();
      text.selectNodeContents(header);
      return text.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1]);
  await expectNoSidewaysScroll(page, 'the table by kind of image');
});
