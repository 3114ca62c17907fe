import type { SignedInAdmin } from '#contract/accounts.ts';
import { storageKeys } from '#contract/constants.ts';
import { removeStored, writeStored } from '#web/lib/storage.ts';

const { adminAuthenticated, adminUser, adminSessionToken } = storageKeys.local;

/** The browser's copy of a session. It grants nothing: the server decides on every request. */
export function storeLocalSession(admin: SignedInAdmin, sessionToken: string): void {
  writeStored('local', adminAuthenticated, 'true');
  writeStored('local', adminUser, JSON.stringify(admin));
  writeStored('local', adminSessionToken, sessionToken);
}

export function clearLocalSession(): void {
  for (const key of [adminAuthenticated, adminUser, adminSessionToken]) removeStored('local', key);
}
