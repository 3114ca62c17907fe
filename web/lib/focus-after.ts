import { flushSync } from 'react-dom';

/** Makes a change that removes the focused element, then focuses its replacement. */
export function focusAfter(change: () => void, id: string): void {
  flushSync(change);
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** Whether nothing has the focus, because the element that had it is gone or disabled. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
}

/** Makes a change that may remove the focused element, and then restores the focus. */
export function restoreFocusAfter(change: () => void, id: string): void {
  flushSync(change);
  restoreFocus(id);
}

/** If nothing has the focus, gives it to the element with this id, or to the page's content if that cannot take it. */
export function restoreFocus(id?: string): void {
  if (id && isFocusLost()) document.getElementById(id)?.focus();
  if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
}
