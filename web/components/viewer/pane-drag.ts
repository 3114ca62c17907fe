import { type Point, panBy, type Size, type Viewport, zoomAt } from './viewport.ts';
import type { WindowLevel } from './window-level.ts';

/** A pointer pressed on a pane. */
export interface PanePress {
  /** 0 for the main button or a finger, 1 for the middle and 2 for the right button. */
  button: number;
  touch: boolean;
  shiftKey: boolean;
  target: Element | null;
  /** Screen pixels from the pane's top left. */
  from: Point;
  /** Pixels of the picture, which may lie outside it. */
  at: Point;
  viewport: Viewport;
  pane: Size;
}

/** A pressed pointer that has moved. */
export interface PaneMove {
  /** Screen pixels since the press. */
  right: number;
  down: number;
  /** Pixels of the picture, which may lie outside it. */
  at: Point;
}

/** What one pressed pointer does until its release. */
export interface PaneDrag {
  move: (to: PaneMove) => void;
  /** On the release. `moved` is false for a click. */
  end?: (moved: boolean) => void;
  /** Instead of `end`, when a second finger or the browser takes over. */
  cancel?: () => void;
}

type SetViewport = (viewport: Viewport) => void;

export function panDrag({ viewport, pane }: PanePress, picture: Size, onChange: SetViewport): PaneDrag {
  return { move: ({ right, down }) => onChange(panBy(viewport, right, down, picture, pane)) };
}

/** Pane heights of a drag that zoom by the factor e⁵. */
const zoomPerHeight = 5;

/** Dragging down enlarges the picture around the pressed point. */
export function zoomDrag(
  { viewport, pane, from }: PanePress,
  picture: Size,
  onChange: SetViewport,
): PaneDrag {
  return {
    move: ({ down }) => {
      const factor = Math.exp((zoomPerHeight * down) / pane.height);
      onChange(zoomAt(viewport, factor, from, picture, pane));
    },
  };
}

/** Pixels of a drag that double the width, or shift the center by one width. */
const windowScale = 240;

/**
 * Dragging sideways changes the width (contrast), dragging up and down the center (brightness), as radiology viewers do.
 */
export function windowDrag(window: WindowLevel, onChange: (window: WindowLevel) => void): PaneDrag {
  return {
    move: ({ right, down }) =>
      onChange({
        width: window.width * 2 ** (right / windowScale),
        center: window.center + (down / windowScale) * window.width,
      }),
  };
}

/** Fewest screen pixels of a drag per slice, and the number of slices that fill the pane's height otherwise. */
const [minPixelsPerSlice, slicesPerHeight] = [2, 8];

/** Dragging down goes on through a stack. */
export function scrollDrag(
  { pane }: PanePress,
  { index, sliceCount, setIndex }: { index: number; sliceCount: number; setIndex: (index: number) => void },
): PaneDrag {
  const step = Math.max(minPixelsPerSlice, pane.height / Math.max(slicesPerHeight, sliceCount));
  return { move: ({ down }) => setIndex(index + Math.round(down / step)) };
}
