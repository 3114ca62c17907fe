import { expect, type Page } from '@playwright/test';
import { pageOf } from '#contract/pages.ts';
import english from '#words/en/pages.ts';
import spanish from '#words/es/pages.ts';
import { addressIn, languageCodes } from '#words/languages.ts';
import { expectSettled, waitForAnimations } from './support/accessibility.ts';
import { hostedTest, test } from './support/fixtures.ts';
import { goWithin } from './support/go-within.ts';
import { ScannerPage } from './support/scanner-page.ts';
import { openWholeScan } from './support/whole-scan.ts';

const publicPages = [
  ...['/', '/dashboard', '/scanner', '/whole-scan', '/status', '/privacy', '/terms', '/about', '/help'],
  ...['/updates', '/mri-education', '/get-your-pictures', '/teaching', '/model-transparency', '/not-found'],
];

const heads = { en: english, es: spanish };

/** A narrow phone, and a phone whose owner has doubled the size of all text. */
const readers = [
  { name: '320 pixels', width: 320, text: 100 },
  { name: 'text at 200%', width: 390, text: 200 },
] as const;

async function readAs(page: Page, { width, text }: (typeof readers)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
  }, text);
  await waitForAnimations(page);
}

/** What reaches beyond the window's right edge, outside boxes that scroll sideways by design. */
function pushedOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element): boolean => {
      for (let up: Element | null = element; up; up = up.parentElement) {
        if (up === document.body) return false;
        const { overflowX } = getComputedStyle(up);
        // What is cut off may be a shortened text, but never a control.
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
        if (overflowX !== 'visible' && !element.matches('a, button, input, select')) return true;
      }
      return false;
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1)
      .filter((element) => element.getBoundingClientRect().width > 1 && !scrolls(element))
      .map((element) => `${element.outerHTML.slice(0, 90)} … ${element.textContent.slice(0, 40)}`);
  });
}

async function expectFits(page: Page, reader: (typeof readers)[number], state: string): Promise<void> {
  await readAs(page, reader);
  expect.soft(await pushedOut(page), `${state}, ${reader.name}`).toEqual([]);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(excess, `${state}, ${reader.name}`).toBeLessThanOrEqual(0);
}

for (const language of languageCodes) {
  test(`every public page fits (${language})`, async ({ page }) => {
    await page.goto(addressIn(language, '/help'));
    for (const path of publicPages) {
      await goWithin(page, addressIn(language, path));
      await expect(page).toHaveTitle(heads[language][pageOf(path).page.words as keyof typeof english].title);
      await expectSettled(page);
      for (const reader of readers) await expectFits(page, reader, path);
    }
  });
}

hostedTest('a result and the whole-scan page fit', async ({ page, threeFindings }) => {
  await new ScannerPage(page).openResult(threeFindings);
  for (const reader of readers) await expectFits(page, reader, 'a result');
  await openWholeScan(page);
  for (const reader of readers) await expectFits(page, reader, 'the whole-scan page');
});
