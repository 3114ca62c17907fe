import { type ComponentProps, useState } from 'react';

type ButtonEvents = Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'onFocus' | 'onBlur'>;

/**
 * The props of a button that may become disabled or busy while it has the focus. A disabled element loses the focus,
 * and a keyboard user loses the place. So a focused one only ignores clicks until the focus moves on.
 */
export function useDisabled({ disabled = false, onClick, onFocus, onBlur }: ButtonEvents, busy = false) {
  const [focused, setFocused] = useState(false);
  const ignoresClicks = busy || (disabled && focused);
  return {
    disabled: disabled && !focused,
    'aria-disabled': ignoresClicks || undefined,
    onFocus: (event) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event) => {
      setFocused(false);
      onBlur?.(event);
    },
    // A click on a submit button would send its form.
    onClick: ignoresClicks ? (event) => event.preventDefault() : onClick,
  } satisfies ComponentProps<'button'>;
}
