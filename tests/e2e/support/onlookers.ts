import type { Page } from '@playwright/test';

/** What a page reveals to others from now on. All lists stay empty if it reveals nothing. */
export interface Onlookers {
  /** URLs requested from other origins. */
  strangers: string[];
  /** Requests with a Referer header. */
  referrers: string[];
  /** Messages about requests that the page's policy blocked. */
  refused: string[];
}

export function watchOnlookers(page: Page, ownOrigin: string): Onlookers {
  const seen: Onlookers = { strangers: [], referrers: [], refused: refusalsOf(page) };
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== ownOrigin) seen.strangers.push(request.url());
    const { referer } = request.headers();
    if (referer) seen.referrers.push(`${request.url()} from ${referer}`);
  });
  return seen;
}

export function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Cross-Origin/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}
