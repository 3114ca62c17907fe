import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's best practices, in the state that is shown. The legacy mode runs
 * the same rules without a second page for their sum, which only frames of other origins need.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 200)) }));
  expect(found, `axe in the state "${state}"`).toEqual([]);
}

/** Nothing makes the page scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `pixels beyond the window in the state "${state}"`).toBeLessThanOrEqual(0);
}

/** Shows the state in the light and in the dark theme, as a visitor's system would switch. */
export async function inBothThemes(
  page: Page,
  look: (theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    await look(colorScheme);
  }
}

/** The screen is there, and nothing of it is still to come. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.animate-pulse-soft')).toHaveCount(0);
}
