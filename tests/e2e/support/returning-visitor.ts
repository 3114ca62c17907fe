import type { Page } from '@playwright/test';
import { privacyVersion, storageKeys, termsVersion } from '#contract/constants.ts';
import { remember } from './tab.ts';

/** As after the first visit, so that the acknowledgement covers nothing. */
export async function returnToSite(page: Page): Promise<void> {
  const record = { accepted: true, timestamp: '2026-01-01T00:00:00Z', privacyVersion, termsVersion };
  await remember(page, { [storageKeys.local.privacyAcknowledged]: JSON.stringify(record) });
}
