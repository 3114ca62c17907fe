import type { Locator, Page } from '@playwright/test';

/** The notification on the screen: its text stands a second time in the live region that reads it out. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
}
