import type { RefObject } from 'react';
import { panBy, type Size, type Viewport, wholePicture, zoomAt } from '../viewport.ts';
import type { WindowLevel } from '../window-level.ts';
import type { WindowPreset } from '../window-presets.tsx';
import type { StageActions } from './stage-keys.ts';

interface StageView {
  pane: RefObject<HTMLElement | null>;
  /** The size of the picture in true proportions; null until a slice is decoded. */
  shape: Size | null;
  viewport: Viewport;
  setViewport: (viewport: Viewport) => void;
  window: WindowLevel;
  onWindowChange: (window: WindowLevel) => void;
  presets: readonly WindowPreset[];
}

type ViewActions = Pick<StageActions, 'zoomBy' | 'fit' | 'panBy' | 'changeWindow' | 'resetWindow'>;

/** What changes the part of the picture that is visible, and its grays. */
export function viewActions({
  pane,
  shape,
  viewport,
  setViewport,
  window,
  onWindowChange,
  presets,
}: StageView): ViewActions {
  const change = (next: (shape: Size, pane: Size) => Viewport) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = pane.current ?? {};
    if (shape && width > 0 && height > 0) setViewport(next(shape, { width, height }));
  };
  return {
    zoomBy: (factor) =>
      change((of, size) => zoomAt(viewport, factor, { x: size.width / 2, y: size.height / 2 }, of, size)),
    fit: () => setViewport(wholePicture),
    panBy: (right, down) => change((of, size) => panBy(viewport, right, down, of, size)),
    changeWindow: (level, width) =>
      onWindowChange({
        center: window.center + level * window.width,
        width: window.width * (1 + width),
      }),
    resetWindow: () => presets[0] && onWindowChange(presets[0].window),
  };
}
