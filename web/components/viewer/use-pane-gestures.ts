import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { PaneDrag, PanePress } from './pane-drag.ts';
import { type Point, panBy, pictureAt, type Size, type Viewport, zoomAt } from './viewport.ts';

interface GestureOptions {
  pane: RefObject<HTMLElement | null>;
  /** Null until measured. */
  size: Size | null;
  picture: Size;
  viewport: Viewport;
  onViewportChange: (viewport: Viewport) => void;
  /** What a pressed pointer does. Null: nothing here. Pinching and the wheel are handled already. */
  startDrag: (press: PanePress) => PaneDrag | null;
  /** The wheel goes through a stack, and zooms only with Ctrl. Without it the wheel zooms. */
  onStep?: ((slices: number) => void) | undefined;
  /** The picture's point under a mouse or pen. Null: it has left the pane. */
  onHover?: ((at: Point | null, pressed: boolean) => void) | undefined;
}

/** Pointer movement below this is a click. */
const clickTolerancePx = 4;
/** A mouse wheel sends steps of at least this size; a trackpad sends many small ones. */
const notch = 50;
/** Pixels of trackpad scrolling per slice. */
const trackpadStep = 30;

interface RunningDrag {
  pointerId: number;
  start: Point;
  drag: PaneDrag | null;
  moved: boolean;
}

/** Wheel, pinch and drag on one pane. Returns the pointer handlers. */
export function usePaneGestures(options: GestureOptions) {
  const latest = useRef(options);
  latest.current = options;
  const pointers = useRef(new Map<number, Point>());
  const running = useRef<RunningDrag | null>(null);
  const { pane } = options;
  /** Several events may arrive before the next render, and each builds on the previous one. */
  const change = useCallback((next: Viewport) => {
    latest.current.onViewportChange(next);
    latest.current = { ...latest.current, viewport: next };
  }, []);
  usePaneWheel(latest, change);

  const pointOf = (event: PointerEvent): Point => {
    const { size, picture, viewport } = latest.current;
    return size && pane.current
      ? pictureAt(pointIn(pane.current, event), viewport, picture, size)
      : { x: -1, y: -1 };
  };
  const cancel = () => {
    running.current?.drag?.cancel?.();
    running.current = null;
  };
  const onPointerDown = (event: PointerEvent) => {
    const { size, viewport, startDrag } = latest.current;
    if (!size || !pane.current) return;
    const start = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, start);
    if (pointers.current.size > 1) return cancel();
    const { button, shiftKey, pointerId } = event;
    const press: PanePress = {
      button,
      shiftKey,
      touch: event.pointerType === 'touch',
      target: event.target as Element,
      from: pointIn(pane.current, event),
      at: pointOf(event),
      viewport,
      pane: size,
    };
    running.current = { pointerId, start, drag: startDrag(press), moved: false };
  };
  const pinch = (event: PointerEvent, before: Point, other: Point) => {
    const { size, picture, viewport } = latest.current;
    if (!size || !pane.current) return;
    const now = { x: event.clientX, y: event.clientY };
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
    const zoomed = zoomAt(viewport, factor, pointIn(pane.current, middle), picture, size);
    change(panBy(zoomed, (now.x - before.x) / 2, (now.y - before.y) / 2, picture, size));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') latest.current.onHover?.(pointOf(event), event.buttons !== 0);
    // Before it is captured, a pointer can be released outside.
    if (event.buttons === 0) return onPointerCancel(event);
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) return pinch(event, before, other);
    const { current: now } = running;
    if (!now?.drag || now.pointerId !== event.pointerId) return;
    const [right, down] = [event.clientX - now.start.x, event.clientY - now.start.y];
    if (!now.moved && Math.hypot(right, down) < clickTolerancePx) return;
    now.moved = true;
    // Capture only during a drag, or clicks would never reach the mark below.
    if (!pane.current?.hasPointerCapture(event.pointerId)) pane.current?.setPointerCapture(event.pointerId);
    now.drag.move({ right, down, at: pointOf(event) });
  };
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const { current: ended } = running;
    if (ended?.pointerId !== event.pointerId) return;
    running.current = null;
    ended.drag?.end?.(ended.moved);
  };
  const onPointerCancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    if (running.current?.pointerId === event.pointerId) cancel();
  };
  const onPointerLeave = () => latest.current.onHover?.(null, false);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave };
}

/** The wheel zooms around the pointer, or goes through a stack. Browsers send pinching on a trackpad as Ctrl + wheel. */
function usePaneWheel(latest: RefObject<GestureOptions>, change: (viewport: Viewport) => void): void {
  const scrolled = useRef(0);
  const { pane } = latest.current;
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const { size, picture, viewport, onStep } = latest.current;
      if (!size) return;
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
      if (onStep && !event.ctrlKey) {
        event.preventDefault();
        scrolled.current =
          Math.abs(pixels) >= notch ? Math.sign(pixels) * trackpadStep : scrolled.current + pixels;
        const steps = Math.trunc(scrolled.current / trackpadStep);
        scrolled.current -= steps * trackpadStep;
        if (steps !== 0) onStep(steps);
        return;
      }
      const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
      const next = zoomAt(viewport, factor, pointIn(element, event), picture, size);
      // Already at minimum zoom, so the page scrolls.
      if (next.zoom === viewport.zoom && !event.ctrlKey) return;
      event.preventDefault();
      change(next);
    };
    // React's wheel handlers are passive and cannot prevent scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [pane, latest, change]);
}

function pointIn(element: HTMLElement, at: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return { x: at.clientX - box.left, y: at.clientY - box.top };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
