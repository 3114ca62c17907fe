import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useRef } from 'react';
import { type PaneDrag, type PanePress, panDrag, windowDrag } from './pane-drag.ts';
import { usePaneGestures } from './use-pane-gestures.ts';
import { usePaneSize } from './use-pane-size.ts';
import { clampViewport, type Point, placePicture, type Size, type Viewport } from './viewport.ts';
import { allGrays, type WindowLevel } from './window-level.ts';

interface PicturePaneProps {
  ref?: RefObject<HTMLDivElement | null>;
  /** The picture's size in pixels, in its true proportions. */
  picture: Size;
  /** Panes that share a viewport zoom and pan together. */
  viewport: Viewport;
  onViewportChange: (viewport: Viewport) => void;
  /** Dragging changes the window if there is nothing to pan, or with Shift. */
  window?: WindowLevel;
  onWindowChange?: (window: WindowLevel) => void;
  /** Replaces what a drag does. Null: nothing here. Wheel and pinch keep working. */
  startDrag?: ((press: PanePress) => PaneDrag | null) | undefined;
  /** Whether one finger scrolls the page while the whole picture is visible. */
  pageScroll?: boolean;
  /** The wheel goes through a stack instead of zooming. */
  onStep?: ((slices: number) => void) | undefined;
  /** The picture's point under a mouse or pen. Null: it has left the pane. */
  onHover?: ((at: Point | null, pressed: boolean) => void) | undefined;
  /** Positioned over the picture and scaled with it. Use absolute children. */
  children: ReactNode;
  /** Positioned over the pane and not scaled: captions, handles. */
  fixed?: ReactNode;
  className?: string;
}

/** The narrowest range of grays that a drag sets. */
const minWidth = 4;

/** A dark pane that shows part of a picture. */
export function PicturePane(props: PicturePaneProps) {
  const { picture, onViewportChange, startDrag, pageScroll = !startDrag, children, fixed, className } = props;
  const own = useRef<HTMLDivElement>(null);
  const pane = props.ref ?? own;
  const size = usePaneSize(pane);
  const viewport = size ? clampViewport(props.viewport, picture, size) : props.viewport;
  const zoomed = viewport.zoom > 1;
  const { window = allGrays, onWindowChange } = props;
  const windowOrPan = (press: PanePress): PaneDrag | null => {
    if (press.button !== 0) return null;
    if (!onWindowChange || (zoomed && !press.shiftKey)) return panDrag(press, picture, onViewportChange);
    // While the whole picture is visible, one finger scrolls the page.
    if (press.touch) return null;
    return windowDrag(window, ({ center, width }) =>
      onWindowChange({ center, width: Math.max(minWidth, width) }),
    );
  };
  const gestures = usePaneGestures({
    pane,
    size,
    picture,
    viewport,
    onViewportChange,
    startDrag: startDrag ?? windowOrPan,
    onStep: props.onStep,
    onHover: props.onHover,
  });
  return (
    <div
      ref={pane}
      {...gestures}
      data-pane=""
      className={clsx(
        'relative overflow-hidden bg-stage select-none',
        zoomed || !pageScroll ? 'touch-none' : 'touch-pan-y',
        !startDrag && zoomed && 'cursor-grab active:cursor-grabbing',
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

export function PaneCaption({ end = false, children }: { end?: boolean; children: ReactNode }) {
  return (
    <p
      className={clsx(
        'pointer-events-none absolute top-3 z-10 rounded-small bg-stage/80 px-2 py-0.5 text-small text-muted',
        end ? 'end-3' : 'start-3',
      )}
    >
      {children}
    </p>
  );
}
