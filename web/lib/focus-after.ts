import { flushSync } from 'react-dom';

/** Makes a change that removes the focused element, then focuses its replacement. */
export function focusAfter(change: () => void, id: string): void {
  flushSync(change);
  document.getElementById(id)?.focus({ preventScroll: true });
}
