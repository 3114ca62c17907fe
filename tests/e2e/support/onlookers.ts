import type { Page } from '@playwright/test';

/** What a page does from now on that a stranger could learn from; all empty where it keeps to itself. */
export interface Onlookers {
  /** Addresses of other origins that were asked for something. */
  strangers: string[];
  /** Requests that said which page they came from. */
  referrers: string[];
  /** What the page's policy refused. */
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
