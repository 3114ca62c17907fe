import type { Page } from '@playwright/test';

/** Opens a page of the app as a link of this site would, without a request for the page. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
