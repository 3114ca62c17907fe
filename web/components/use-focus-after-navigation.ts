import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * The main element of a screen. When the screen arrives after a navigation and nothing has the focus (the link or
 * the skeleton that had it is gone), the focus moves there, so that keyboard users continue at the new content.
 */
export function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // The first page of a visit keeps the browser's own start.
  const navigated = key !== 'default';
  useEffect(() => {
    if (navigated && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [navigated]);
  return main;
}
