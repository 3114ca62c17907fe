import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
interface WithAxe {
  axe?: { run(root: Document, options: object): Promise<{ violations: Violations }> };
}

/**
 * The legacy mode runs the same rules without a second page for their sum, which only frames of other origins need.
 * What it has put into a page stays there: sending it again would cost more than the rules.
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

/** The rules that look at colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's best practices, in the state that is shown, in either theme. A theme is
 * a class of the root element that sets colors: where the second one leaves the markup as it is, only the rules about
 * colors can find something new.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  let judged: string | undefined;
  await inBothThemes(page, async (theme) => {
    const markup = await page.evaluate(() => document.body.outerHTML);
    await expectNoViolation(page, `${state}, ${theme}`, markup === judged ? colorRules : undefined);
    judged = markup;
  });
}

/** Nothing makes the page scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(async () => {
    // The app hears of a new width with the next frame, and has drawn itself anew with the one after.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(excess, `pixels beyond the window in the state "${state}"`).toBeLessThanOrEqual(0);
}

/** Shows the state in the light and in the dark theme, as a visitor's system would switch. */
export async function inBothThemes(
  page: Page,
  look: (theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html.${colorScheme}`).waitFor({ state: 'attached' });
    await expectStill(page);
    await look(colorScheme);
  }
}

/** Waits until no transition or animation runs: even the shortest takes a frame, and one may start another. */
export async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    const nextFrame = () => new Promise(requestAnimationFrame);
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await nextFrame();
    } while (moving().length > 0);
  });
}

/** The screen is there and has finished loading. */
export async function expectSettled(page: Page): Promise<void> {
  // Waits look at each frame; an expectation would look again after a tenth, a quarter, half and a whole second.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.animate-pulse-soft').first().waitFor({ state: 'detached' });
}
