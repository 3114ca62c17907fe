import { type PointerEvent, useRef } from 'react';
import type { WindowLevel } from './window-level.ts';

/** Pixels of a drag that double the width, or shift the center by one width. */
const dragScale = 240;

const minWidth = 4;

interface WindowDrag {
  window: WindowLevel;
  onChange: (window: WindowLevel) => void;
  /** Whether a press starts a window drag. */
  startsDrag: (event: PointerEvent<HTMLElement>) => boolean;
}

/**
 * Handlers for a pane: dragging sideways changes the width (contrast), dragging up and down the center (brightness), as
 * radiology viewers do. Touch is left to scrolling.
 */
export function useWindowDrag({ window, onChange, startsDrag }: WindowDrag) {
  const from = useRef<{ x: number; y: number; window: WindowLevel; moved: boolean } | null>(null);
  return {
    /** True once the pressed pointer has moved, so that its release is not a click. */
    moved: () => from.current?.moved ?? false,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !startsDrag(event)) return;
      from.current = { x: event.clientX, y: event.clientY, window, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      const right = event.clientX - start.x;
      const down = event.clientY - start.y;
      if (!start.moved && Math.hypot(right, down) < 4) return;
      // Capture only during a drag, or clicks would never reach the element below.
      if (!start.moved) event.currentTarget.setPointerCapture(event.pointerId);
      start.moved = true;
      onChange({
        width: Math.max(minWidth, start.window.width * 2 ** (right / dragScale)),
        center: start.window.center + (down / dragScale) * start.window.width,
      });
    },
    onPointerEnd: () => {
      from.current = null;
    },
  };
}
