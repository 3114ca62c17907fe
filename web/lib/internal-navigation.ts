import { storageKeys } from '#contract/constants.ts';
import { writeStored } from './storage.ts';

/** Attributes of the links that lead back to the dashboard from inside the site. */
export const internalLink = { 'data-internal': true } as const;

export function markInternalNavigation(): void {
  writeStored('session', storageKeys.session.internalNavigation, 'true');
}

/** Notes that such a link is followed, also on a page that has not come to life yet. */
export function noteInternalLinks(): void {
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-internal]')) markInternalNavigation();
  };
  // On the way down, before the router acts.
  document.addEventListener('click', onClick, { capture: true });
}
