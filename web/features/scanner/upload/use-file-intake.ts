import { useEffectEvent, useLayoutEffect } from 'react';
import { useDroppedFiles } from '#web/lib/use-dropped-files.ts';

/** Accepts the first file that is pasted, or dropped anywhere on the page. `over`: a file is dragged over the page. */
export function useFileIntake(onFile: (file: File) => void): { over: boolean } {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const first = event.clipboardData?.files[0];
    if (!first) return;
    onFile(first);
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  return useDroppedFiles(({ files: [first] }) => first && onFile(first));
}
