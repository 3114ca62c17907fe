import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Content may arrive after the router has looked for the part that the address names: looks again on mount. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}
