import { useEffect, useState } from 'react';

/** Whether an element fills the screen. */
export function useFullScreen(element: Element | null): boolean {
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const update = () => setFilled(element !== null && document.fullscreenElement === element);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [element]);
  return filled;
}
