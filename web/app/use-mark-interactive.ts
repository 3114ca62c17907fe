import { useEffect } from 'react';
import { takeEarlyDrop } from '#web/lib/early-drop.ts';

/** Marks the page as interactive. Every component that may render first must call this. */
export function useMarkInteractive(): void {
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-waiting');
    // A page that takes no files leaves them: they must not appear on a later one.
    takeEarlyDrop();
  }, []);
}
