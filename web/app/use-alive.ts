import { useEffect } from 'react';

/** Tells the page that its controls answer now: everything that can be the first to show must say so. */
export function useAlive(): void {
  useEffect(() => document.getElementById('root')?.removeAttribute('data-waiting'), []);
}
