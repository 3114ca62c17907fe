import type { Page } from '@playwright/test';

/** What a page reveals to others from now on. All lists stay empty if it reveals nothing. */
export interface Leaks {
  /** URLs requested from other origins. */
  otherOrigins: string[];
  /** Requests with a Referer header. */
  referrers: string[];
  /** Messages about requests that the page's policy blocked. */
  blocked: string[];
}

export function watchForLeaks(page: Page, ownOrigin: string): Leaks {
  const seen: Leaks = { otherOrigins: [], referrers: [], blocked: policyViolations(page) };
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== ownOrigin) seen.otherOrigins.push(request.url());
    const { referer } = request.headers();
    if (referer) seen.referrers.push(`${request.url()} from ${referer}`);
  });
  return seen;
}

export function policyViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Cross-Origin/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}
