import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import type { Size } from './viewport.ts';

interface PixelPictureProps extends Size {
  /** Opaque RGBA pixels. Null while they are missing: the picture before stays, dimmed. */
  pixels: Uint8ClampedArray<ArrayBuffer> | null;
  label: string;
}

/** Pixels that fill their positioned parent. */
export function PixelPicture({ width, height, pixels, label }: PixelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Before the browser paints, so that picture, number and marks change together.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && pixels) context.putImageData(new ImageData(pixels, width, height), 0, 0);
  }, [pixels, width, height]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      className={clsx('absolute inset-0 size-full', !pixels && 'opacity-40 transition-opacity delay-150')}
    />
  );
}
