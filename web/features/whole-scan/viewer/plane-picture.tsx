import { type ReactNode, useEffect, useRef } from 'react';

interface PlanePictureProps {
  width: number;
  height: number;
  /** Opaque RGBA pixels. */
  pixels: Uint8ClampedArray<ArrayBuffer> | null;
  /** Pixel height and width in millimeters. */
  spacing: { row: number; column: number };
  /** Maximum CSS height of the picture. */
  space: string;
  label: string;
  children?: ReactNode;
}

/** One plane in its true proportions. Children are positioned over it. */
export function PlanePicture({ width, height, pixels, spacing, space, label, children }: PlanePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && pixels) context.putImageData(new ImageData(pixels, width, height), 0, 0);
  }, [pixels, width, height]);
  const ratio = (width * spacing.column) / (height * spacing.row);
  return (
    <div
      className="relative"
      style={{ aspectRatio: String(ratio), width: `min(100%, calc(${space} * ${ratio}))` }}
    >
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={label}
        className="absolute inset-0 size-full"
      />
      {children}
    </div>
  );
}
