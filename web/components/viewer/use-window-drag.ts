import { type PointerEvent, useRef } from 'react';
import type { WindowLevel } from './window-level.ts';

/** Pixels of a drag that double the width, or move the center by a whole width. */
const dragScale = 240;

interface WindowDrag {
  window: WindowLevel;
  onChange: (window: WindowLevel) => void;
  /** The window cannot become narrower than this. */
  narrowest: number;
  /** Whether a press begins a drag of the window; the main button does where nothing else is said. */
  takes?: (event: PointerEvent<HTMLElement>) => boolean;
}

/**
 * Handlers for a pane: dragging sideways changes the width (contrast), up and down the center (brightness), as in
 * every reading room. Touch is left to scrolling.
 */
export function useWindowDrag({ window, onChange, narrowest, takes = () => true }: WindowDrag) {
  const from = useRef<{ x: number; y: number; window: WindowLevel; moved: boolean } | null>(null);
  return {
    /** True while the pointer that is down has moved: its end is no click. */
    moved: () => from.current?.moved ?? false,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !takes(event)) return;
      from.current = { x: event.clientX, y: event.clientY, window, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      const right = event.clientX - start.x;
      const down = event.clientY - start.y;
      if (!start.moved && Math.hypot(right, down) < 4) return;
      // Captured only once it is a drag, or a click would never reach what lies beneath.
      if (!start.moved) event.currentTarget.setPointerCapture(event.pointerId);
      start.moved = true;
      onChange({
        width: Math.max(narrowest, start.window.width * 2 ** (right / dragScale)),
        center: start.window.center + (down / dragScale) * start.window.width,
      });
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
