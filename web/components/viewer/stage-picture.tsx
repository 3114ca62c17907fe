import { clsx } from 'clsx';
import { useId } from 'react';
import { allGrays, sameWindow, type WindowLevel } from './window-level.ts';

interface StagePictureProps {
  src: string;
  alt: string;
  /** The grays that are shown, of 0 to 255. */
  window: WindowLevel;
  /** Factor by which a dark slice is shown brighter; 1: as it is. */
  gain?: number;
  onError: () => void;
  onLoad?: () => void;
  /** Dimmed: what belongs over it is still being made. */
  faded?: boolean;
}

/** A picture that fills the place PicturePane gives it. */
export function StagePicture({
  src,
  alt,
  window,
  gain = 1,
  onError,
  onLoad,
  faded = false,
}: StagePictureProps) {
  const id = useId();
  const asItIs = gain === 1 && sameWindow(window, allGrays);
  // Gray v becomes (v × gain − lowest) ÷ width, as a window does; CSS brightness and contrast clip in between.
  const line = {
    type: 'linear',
    slope: (gain * 255) / window.width,
    intercept: 0.5 - window.center / window.width,
  } as const;
  return (
    <>
      {!asItIs && (
        <svg aria-hidden="true" className="absolute size-0">
          <filter id={id} colorInterpolationFilters="sRGB">
            <feComponentTransfer>
              <feFuncR {...line} />
              <feFuncG {...line} />
              <feFuncB {...line} />
            </feComponentTransfer>
          </filter>
        </svg>
      )}
      <img
        src={src}
        alt={alt}
        draggable={false}
        onError={onError}
        onLoad={onLoad}
        style={asItIs ? undefined : { filter: `url(#${id})` }}
        className={clsx('absolute inset-0 size-full max-w-none transition-opacity', faded && 'opacity-40')}
      />
    </>
  );
}
