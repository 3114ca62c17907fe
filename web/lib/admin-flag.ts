import { storageKeys } from '#contract/constants.ts';
import { readStored } from './storage.ts';

/** A hint for redirects only. The server decides who is an administrator. */
export function isFlaggedAdmin(): boolean {
  return readStored('local', storageKeys.local.adminAuthenticated) === 'true';
}
