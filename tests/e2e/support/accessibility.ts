import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices, in the state that is shown. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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
