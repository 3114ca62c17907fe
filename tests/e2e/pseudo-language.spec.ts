import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { enablePseudoLanguage, pseudoMark } from './support/pseudo-words.ts';

/** The longest texts in the narrowest boxes. prerendered-pages.test.ts looks at the texts of all pages. */
const paths = ['/', '/dashboard', '/whole-scan', '/model-transparency'];

/** Names, and values from the server: versions, sources, addresses, dates. */
const notWords =
  /^(Sulcus|English|Español|DICOM|PNG|JPEG|RF-DETR.*|mAP@50|detect-count-visualize|ms|[\d\W]*|.*@.*|.*[\d].*)$/;

async function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate((mark) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || text.includes(mark) || !parent?.checkVisibility()) continue;
      if (parent.closest('script, style, noscript, svg, code, [lang]:not(html)')) continue;
      // A sentence with values is one text made of several nodes.
      if (!parent.textContent?.includes(mark)) found.push(text);
    }
    return found;
  }, pseudoMark);
}

/** Texts that a box with hidden overflow clips. */
async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].flatMap((element) => {
      const { overflowX, position } = getComputedStyle(element);
      const hides = overflowX === 'hidden' || overflowX === 'clip';
      const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      const unseen = position === 'absolute' && element.clientWidth <= 1;
      return hides && ownText && !unseen && element.scrollWidth > element.clientWidth + 1
        ? [element.textContent ?? '']
        : [];
    }),
  );
}

test.use({ viewport: { width: 390, height: 844 }, locale: 'es' });

for (const path of paths) {
  test(`${path} in a longer, accented language at 390 px: every text is translated, none is clipped`, async ({
    page,
  }) => {
    await enablePseudoLanguage(page);
    await page.goto(path === '/' ? '/es' : `/es${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(pseudoMark);
    await page.waitForLoadState('networkidle');
    const untranslated = (await plainTexts(page)).filter((text) => !notWords.test(text));
    expect.soft(untranslated).toEqual([]);
    expect.soft(await clippedTexts(page)).toEqual([]);
    await expectNoSidewaysScroll(page, path);
  });
}
