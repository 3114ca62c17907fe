import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { usePaneGestures } from './use-pane-gestures.ts';
import { usePaneSize } from './use-pane-size.ts';
import { useWindowDrag } from './use-window-drag.ts';
import { clampViewport, placePicture, type Size, type Viewport } from './viewport.ts';
import { allGrays, type WindowLevel } from './window-level.ts';

interface PicturePaneProps {
  /** The picture's own size in pixels. */
  picture: Size;
  /** Panes that share a viewport zoom and pan together. */
  viewport: Viewport;
  onViewportChange: (viewport: Viewport) => void;
  /** Dragging changes the window where there is nothing to move, and with Shift. */
  window?: WindowLevel;
  onWindowChange?: (window: WindowLevel) => void;
  /** False while a drag belongs to the caller, such as drawing a box. Wheel and pinch go on working. */
  drag?: boolean;
  /** Lies exactly over the picture and grows with it: pictures, marks. Fill it with absolute children. */
  children: ReactNode;
  /** Lies over the pane and does not move: captions, handles. */
  fixed?: ReactNode;
  className?: string;
}

/** One near-black pane that shows a part of a picture. */
export function PicturePane(props: PicturePaneProps) {
  const { picture, onViewportChange, drag = true, children, fixed, className } = props;
  const pane = useRef<HTMLDivElement>(null);
  const size = usePaneSize(pane);
  const viewport = size ? clampViewport(props.viewport, picture, size) : props.viewport;
  const zoomed = viewport.zoom > 1;
  const { window = allGrays, onWindowChange } = props;
  const windowDrag = useWindowDrag({
    window,
    onChange: (next) => onWindowChange?.(next),
    narrowest: 4,
    takes: ({ shiftKey }) => onWindowChange !== undefined && drag && (shiftKey || !zoomed),
  });
  const gestures = usePaneGestures({ pane, size, picture, viewport, onViewportChange, drag });
  return (
    <div
      ref={pane}
      onPointerDown={(event) => {
        gestures.onPointerDown(event);
        windowDrag.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        windowDrag.onPointerMove(event);
        if (!windowDrag.moved()) gestures.onPointerMove(event);
      }}
      onPointerUp={(event) => {
        gestures.onPointerUp(event);
        windowDrag.onPointerUp();
      }}
      onPointerCancel={(event) => {
        gestures.onPointerCancel(event);
        windowDrag.onPointerCancel();
      }}
      data-pane=""
      className={clsx(
        'relative overflow-hidden bg-stage select-none',
        // A picture that fits lets one finger scroll the page.
        zoomed || !drag ? 'touch-none' : 'touch-pan-y',
        drag && zoomed && 'cursor-grab active:cursor-grabbing',
        className,
      )}
    >
      {size && (
        <div className="absolute" style={placePicture(viewport, picture, size)}>
          {children}
        </div>
      )}
      {fixed}
    </div>
  );
}
