import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { usePaneGestures } from './use-pane-gestures.ts';
import { usePaneSize } from './use-pane-size.ts';
import { clampViewport, placePicture, type Size, type Viewport } from './viewport.ts';

interface PicturePaneProps {
  /** The picture's own size in pixels. */
  picture: Size;
  /** Panes that share a viewport zoom and pan together. */
  viewport: Viewport;
  onViewportChange: (viewport: Viewport) => void;
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
  const gestures = usePaneGestures({ pane, size, picture, viewport, onViewportChange, drag });
  const zoomed = viewport.zoom > 1;
  return (
    <div
      ref={pane}
      {...gestures}
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
