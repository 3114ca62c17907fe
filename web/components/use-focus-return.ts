import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened, or to the page's content if that element is
 * gone, as after a deletion. Radix does this only for its own triggers.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
      if (document.activeElement !== document.body) return;
      document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
