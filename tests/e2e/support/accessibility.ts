import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
interface WithAxe {
  axe?: { run(root: Document, options: object): Promise<{ violations: Violations }> };
}

/**
 * Legacy mode runs the same rules without opening a second page, which only cross-origin frames need. The injected
 * script stays in the page, because sending it again would cost more than running the rules.
 */
async function violationsOf(page: Page, rules?: string[]): Promise<Violations> {
  const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) };
  const again = await page.evaluate(async (asked) => {
    const found = await (window as WithAxe).axe?.run(document, asked);
    return found?.violations;
  }, options);
  return again ?? (await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze()).violations;
}

async function expectNoViolation(page: Page, state: string, rules?: string[]): Promise<void> {
  const violations = await violationsOf(page, rules);
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 200)) }));
  expect(found, `axe in the state "${state}"`).toEqual([]);
}

const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks WCAG 2.2 A and AA and axe's best practices in both themes. A theme is a class on the root element that sets
 * colors. If the second theme leaves the markup unchanged, only the color rules can find something new.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  let checked: string | undefined;
  await inBothThemes(page, async (theme) => {
    const markup = await page.evaluate(() => document.body.outerHTML);
    await expectNoViolation(page, `${state}, ${theme}`, markup === checked ? colorRules : undefined);
    checked = markup;
  });
}

export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(async () => {
    // The app learns of a new width in the next frame and has rendered it by the one after.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(excess, `pixels beyond the window in the state "${state}"`).toBeLessThanOrEqual(0);
}

/** Runs a check in the light and the dark theme, switched as the visitor's system would. */
export async function inBothThemes(
  page: Page,
  check: (theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html.${colorScheme}`).waitFor({ state: 'attached' });
    await waitForAnimations(page);
    await check(colorScheme);
  }
}

/** Waits until no transition or animation runs. Even the shortest takes a frame, and one may start another. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    const nextFrame = () => new Promise(requestAnimationFrame);
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await nextFrame();
    } while (moving().length > 0);
  });
}

/** Waits until the screen has loaded. */
export async function expectSettled(page: Page): Promise<void> {
  // `waitFor` polls every frame. An expectation would retry after 0.1, 0.25, 0.5 and 1 s.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.animate-pulse-soft').first().waitFor({ state: 'detached' });
}
