import type { Page } from '@playwright/test';
import { privacyVersion, storageKeys, termsVersion } from '#contract/constants.ts';
import { setLocalStorage } from './tab.ts';

/** Makes the browser look like a returning visitor's, so that the privacy notice does not cover the page. */
export async function returnToSite(page: Page): Promise<void> {
  const record = { accepted: true, timestamp: '2026-01-01T00:00:00Z', privacyVersion, termsVersion };
  await setLocalStorage(page, { [storageKeys.local.privacyAcknowledged]: JSON.stringify(record) });
}
