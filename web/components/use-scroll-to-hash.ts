import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Content may render after the router has looked for the address's fragment, so this scrolls again on mount. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}
