import type { Size } from './viewport.ts';

interface BoxOverlayProps {
  picture: Size;
  boxes: readonly (Size & { left: number; top: number })[];
  stroke: string;
  dashed?: boolean;
}

/** Plain boxes over a picture that fills its positioned parent. */
export function BoxOverlay({ picture, boxes, stroke, dashed = false }: BoxOverlayProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {boxes.map(({ left, top, width, height }) => (
        <rect
          key={`${left} ${top} ${width} ${height}`}
          x={left}
          y={top}
          width={width}
          height={height}
          fill="none"
          stroke={stroke}
          strokeWidth={2}
          strokeDasharray={dashed ? '6 4' : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
