import { useEffect, useState } from 'react';

/** Whether an element fills the screen, and a function that changes it. */
export function useFullScreen(element: Element | null): [filled: boolean, toggle: () => void] {
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const update = () => setFilled(element !== null && document.fullscreenElement === element);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [element]);
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
    // Some phones refuse; the viewer works without.
    change?.catch(() => undefined);
  };
  return [filled, toggle];
}
