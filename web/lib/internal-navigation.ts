import { storageKeys } from '#contract/constants.ts';
import { writeStored } from './storage.ts';

/** Attributes of links that lead back to the dashboard from inside the site. */
export const internalLink = { 'data-internal': true } as const;

export function markInternalNavigation(): void {
  writeStored('session', storageKeys.session.internalNavigation, 'true');
}

/** Records clicks on such links, even before the page is hydrated. */
export function trackInternalLinks(): void {
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-internal]')) markInternalNavigation();
  };
  // In the capture phase, before the router acts.
  document.addEventListener('click', onClick, { capture: true });
}
