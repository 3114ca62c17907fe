import { useEffect, useRef } from 'react';

const typingIn =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** 'z', 'ArrowLeft', 'Control+Shift+z'. The Command key of a Mac counts as Control. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return `Control+${event.shiftKey ? 'Shift+' : ''}${key}`;
}

/** Handles single keys regardless of focus, except while typing or in a dialog. */
export function usePageKeys(keys: Record<string, (() => void) | undefined>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typingIn)) return;
      const name = nameOf(event);
      const act = latest.current[name];
      // Holding a key must not judge several scans.
      if (!act || (event.repeat && !name.startsWith('Arrow'))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
