import { useSyncExternalStore } from 'react';
import { ownerHeader, storageKeys } from '#contract/constants.ts';
import { storedByScan } from './stored-by-scan.ts';

/**
 * The secrets of the scans that this browser owns. A scan's id only allows viewing; owner actions need the secret from
 * the upload's answer or the owner's link.
 */
const secrets = storedByScan<string>('local', storageKeys.local.scanOwners, 500);
const fragment = /^#owner=([\w-]{16,100})$/;
const changed = 'scan-owners-changed';

export const ownerSecretOf = secrets.get;

export function rememberOwner(scanId: string, secret: string): void {
  secrets.set(scanId, secret);
  window.dispatchEvent(new Event(changed));
}

export function forgetOwner(scanId: string): void {
  secrets.remove(scanId);
  window.dispatchEvent(new Event(changed));
}

/** Headers for a call that only the owner may make. */
export function ownerHeaders(scanId: string): Record<string, string> {
  const secret = ownerSecretOf(scanId);
  return secret ? { [ownerHeader]: secret } : {};
}

/** A link that only allows viewing the scan. */
export const viewLinkOf = (scanId: string): string =>
  new URL(`/scanner?scan=${scanId}`, window.location.origin).href;

/** A link that makes another browser an owner too. Browsers never send the part after # to a server. */
export const ownerLinkOf = (scanId: string, secret: string): string =>
  `${viewLinkOf(scanId)}#owner=${secret}`;

/**
 * Takes the secret out of the address, so that nobody copies or bookmarks it. A secret that this browser already has
 * stays: a wrong link must not overwrite the right one.
 */
export function takeOwnerLink(): void {
  const secret = fragment.exec(window.location.hash)?.[1];
  if (!secret) return;
  const { pathname, search } = window.location;
  const scanId = new URLSearchParams(search).get('scan')?.toLowerCase();
  if (scanId && !ownerSecretOf(scanId)) rememberOwner(scanId, secret);
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** The secret of a scan that this browser owns, or null. */
export function useOwnerSecret(scanId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => ownerSecretOf(scanId),
    () => null,
  );
}
