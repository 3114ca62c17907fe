import type { Locator, Page } from '@playwright/test';

/** The visible notification. Its text also appears in the live region for screen readers. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
}
