import { useRef } from 'react';
import { restoreFocus } from '#web/lib/focus-after.ts';

/** What a dialog is opened for: its first field, or else the text that the arrow keys scroll. */
const firstFields = ['input:not(:disabled), textarea', '[role=region][tabindex="0"]'];

/**
 * Focuses a dialog's first field or its scrollable text, if there is one. Returns the focus to the control that had it
 * before the dialog opened, or to the page's content if that control is gone, as after a deletion. Radix does this only
 * for its own triggers.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      const first = firstFields.map((field) => dialog.querySelector<HTMLElement>(field)).find(Boolean);
      if (!first) return;
      event.preventDefault();
      first.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const opener = before.current;
      // The page's content is no control: closing may have moved the focus to a better place.
      if (opener instanceof HTMLElement && opener.id !== 'main') opener.focus();
      restoreFocus();
    },
  };
}
