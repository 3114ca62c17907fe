import { flushSync } from 'react-dom';

/** Makes a change that takes away what has the focus, and gives the focus to what comes in its place. */
export function focusAfter(change: () => void, id: string): void {
  flushSync(change);
  document.getElementById(id)?.focus({ preventScroll: true });
}
