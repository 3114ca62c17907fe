import { useEffect, useRef } from 'react';
import { paintWindow } from '#imaging/volume/gray-window.ts';
import type { WindowLevel } from '../window-level.ts';
import type { StageSlice, StageSpacing } from './stage-slice.ts';

interface PlainPictureProps {
  slice: StageSlice;
  spacing: StageSpacing | null;
  window: WindowLevel;
}

/** The whole slice in its true proportions, without tools: shown until they load, or if they fail to. */
export function PlainPicture({ slice, spacing, window }: PlainPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = slice;
  useEffect(() => {
    const pixels = new Uint8ClampedArray(width * height * 4);
    paintWindow(slice.values, slice, window, pixels);
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  }, [slice, width, height, window]);
  const ratio = (width * (spacing?.column ?? 1)) / (height * (spacing?.row ?? 1));
  return (
    <div className="absolute inset-0 grid place-items-center [container-type:size]">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        style={{ width: `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: String(ratio) }}
      />
    </div>
  );
}
