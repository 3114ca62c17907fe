import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened. Radix does so for its own triggers only, and leaves it
 * nowhere when a dialog is opened by anything else.
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
    },
  };
}
