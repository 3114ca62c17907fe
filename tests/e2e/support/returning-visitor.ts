import type { Page } from '@playwright/test';
import { privacyVersion, storageKeys, termsVersion } from '#contract/constants.ts';

/** As after the first visit, so that the acknowledgement covers nothing. */
export async function returnToSite(page: Page): Promise<void> {
  const record = { accepted: true, timestamp: '2026-01-01T00:00:00Z', privacyVersion, termsVersion };
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.local.privacyAcknowledged,
    JSON.stringify(record),
  ] as const);
}
