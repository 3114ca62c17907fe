import {
  type PointerEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { panBy, type Size, type Viewport, zoomAt } from './viewport.ts';
import type { WindowLevel } from './window-level.ts';

interface GestureOptions {
  pane: RefObject<HTMLElement | null>;
  size: Size | null;
  picture: Size;
  viewport: Viewport;
  onViewportChange: (viewport: Viewport) => void;
  /** False if the caller handles one-pointer drags, such as drawing a box. Pinch and wheel keep working. */
  drag: boolean;
}

/** Pointer movement below this is a click. */
const clickTolerancePx = 4;

interface Point {
  x: number;
  y: number;
}

/** Handles wheel, pinch and drag on one pane. Returns the pointer handlers. */
export function usePaneGestures(options: GestureOptions) {
  const latest = useRef(options);
  latest.current = options;
  const pointers = useRef(new Map<number, Point>());
  const traveled = useRef(0);
  const { pane } = options;
  /** Several events may arrive before the next render, and each builds on the previous one. */
  const change = useCallback((next: Viewport) => {
    latest.current.onViewportChange(next);
    latest.current = { ...latest.current, viewport: next };
  }, []);

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    // React's wheel listeners are passive and cannot prevent scrolling.
    const onWheel = (event: WheelEvent) => {
      const { size, picture, viewport } = latest.current;
      if (!size) return;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002));
      const next = zoomAt(viewport, factor, pointIn(element, event), picture, size);
      // Already at minimum zoom, so the page scrolls.
      if (next.zoom === viewport.zoom && !event.ctrlKey) return;
      event.preventDefault();
      change(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [pane, change]);

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (pointers.current.size === 0) traveled.current = 0;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: ReactPointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    const { size, picture, viewport, drag } = latest.current;
    if (!before || !size || !pane.current) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    traveled.current += distance(before, now);
    const other = others[0];
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      const zoomed = zoomAt(viewport, factor, pointIn(pane.current, middle), picture, size);
      change(panBy(zoomed, (now.x - before.x) / 2, (now.y - before.y) / 2, picture, size));
      return;
    }
    if (!drag || traveled.current < clickTolerancePx) return;
    // Capture only during a drag, or clicks would never reach the mark below.
    if (!pane.current.hasPointerCapture(event.pointerId)) pane.current.setPointerCapture(event.pointerId);
    change(panBy(viewport, now.x - before.x, now.y - before.y, picture, size));
  };
  const onPointerEnd = (event: ReactPointerEvent) => {
    pointers.current.delete(event.pointerId);
  };
  return { onPointerDown, onPointerMove, onPointerEnd };
}

function pointIn(element: HTMLElement, at: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return { x: at.clientX - box.left, y: at.clientY - box.top };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

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
