import { useLayoutEffect, useRef, useState } from 'react';

/** Accepts the first file that is pasted, or dropped anywhere on the page. `over`: a file is dragged over the page. */
export function useFileIntake(onFile: (file: File) => void): { over: boolean } {
  const latest = useRef(onFile);
  latest.current = onFile;
  const [over, setOver] = useState(false);

  // A layout effect, so that the page listens before it shows the drop area.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const take = (files: FileList | undefined) => {
      const first = files?.[0];
      if (first) latest.current(first);
      return first !== undefined;
    };
    const onDragOver = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      // Otherwise the browser would open the file.
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (take(event.clipboardData?.files)) event.preventDefault();
    };
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, []);

  return { over };
}
