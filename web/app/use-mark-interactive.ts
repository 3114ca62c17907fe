import { useEffect } from 'react';

/** Marks the page as interactive. Every component that may render first must call this. */
export function useMarkInteractive(): void {
  useEffect(() => document.getElementById('root')?.removeAttribute('data-waiting'), []);
}
