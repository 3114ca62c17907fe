import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { takeEarlyDrop } from './early-drop.ts';

/**
 * Handles files dropped anywhere on the page, which the browser would otherwise open. `over`: files are dragged over
 * the page.
 */
export function useDroppedFiles(onDrop: (data: DataTransfer) => void): { over: boolean } {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  // A layout effect, so that the page listens before it shows the drop area.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void) =>
      document.addEventListener(name, heard, { signal: listening.signal });
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    listen('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    });
    const early = takeEarlyDrop();
    if (early) take(early);
    return () => listening.abort();
  }, []);
  return { over };
}
