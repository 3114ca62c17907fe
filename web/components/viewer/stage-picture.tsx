import { clsx } from 'clsx';
import { useId } from 'react';
import { allGrays, sameWindow, type WindowLevel } from './window-level.ts';

interface StagePictureProps {
  src: string;
  alt: string;
  /** The shown range of grays, within 0 to 255. */
  window: WindowLevel;
  /** Brightness factor for a dark slice; 1 for none. */
  gain?: number;
  onError: () => void;
  onLoad?: () => void;
  /** Dimmed while its overlay is missing. */
  faded?: boolean;
}

/** A picture that fills its place in a `PicturePane`. */
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
  // Gray v becomes (v × gain − lowest) ÷ width. CSS brightness and contrast would clip in between.
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
