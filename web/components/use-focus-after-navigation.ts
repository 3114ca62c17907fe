import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns a ref for the screen's main element. If nothing has the focus after a navigation, because the link or the
 * skeleton that had it is gone, main receives it, so that keyboard users continue at the new content.
 */
export function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // The first page of a visit keeps the browser's default focus.
  const navigated = key !== 'default';
  useEffect(() => {
    if (navigated && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [navigated]);
  return main;
}
