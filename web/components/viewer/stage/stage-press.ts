import { type PaneDrag, type PanePress, panDrag, scrollDrag, windowDrag, zoomDrag } from '../pane-drag.ts';
import type { Point, Size } from '../viewport.ts';
import type { WindowLevel } from '../window-level.ts';
import type { StageTool } from './stage-keys.ts';
import { type StageSlice, valueAt } from './stage-slice.ts';
import type { useMeasuring } from './use-measuring.ts';

interface StagePress {
  slice: StageSlice | undefined;
  tool: StageTool;
  scroll: Parameters<typeof scrollDrag>[1];
  shape: Size;
  setViewport: Parameters<typeof panDrag>[2];
  window: WindowLevel;
  onWindowChange: (window: WindowLevel) => void;
  /** From the shape to picture pixels. */
  inPixels: (at: Point) => Point;
  startMeasuring: ReturnType<typeof useMeasuring>['startMeasuring'];
  onPoint: ((point: Point) => void) | undefined;
}

/** What a press on the picture begins: a measurement, or the drag of the chosen tool. */
export function stagePress(press: PanePress, stage: StagePress): PaneDrag {
  const { slice, inPixels, startMeasuring, onPoint } = stage;
  const at = inPixels(press.at);
  const measured = startMeasuring({ ...press, at });
  if (measured) return { ...measured, move: (to) => measured.move({ ...to, at: inPixels(to.at) }) };
  const drag = toolDrag(press, stage);
  const onClick = () =>
    slice && valueAt(slice, at) !== null && onPoint?.({ x: Math.floor(at.x), y: Math.floor(at.y) });
  return press.button === 0 ? { ...drag, end: (moved) => !moved && onClick() } : drag;
}

/** The drag of the chosen tool, of the right button (zoom) or the middle button (pan). */
function toolDrag(
  press: PanePress,
  { tool, scroll, shape, setViewport, window, onWindowChange }: StagePress,
): PaneDrag {
  if (press.button === 1 || tool === 'pan') return panDrag(press, shape, setViewport);
  if (press.button === 2 || tool === 'zoom') return zoomDrag(press, shape, setViewport);
  if (tool === 'scroll') return scrollDrag(press, scroll);
  return windowDrag(window, onWindowChange);
}
