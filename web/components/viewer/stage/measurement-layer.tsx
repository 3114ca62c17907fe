import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#web/lib/use-formats.ts';
import type { Size } from '../viewport.ts';
import { axesOf } from './measure.ts';
import { type Measurement, measurementWords } from './measurement.ts';

interface MeasurementLayerProps {
  /** Of the shown slice. */
  measurements: readonly Measurement[];
  picture: Size;
}

/** Measurements over a picture that fills its positioned parent, with handles for the pointer and their figures. */
export function MeasurementLayer({ measurements, picture }: MeasurementLayerProps) {
  const t = useTranslations('viewer');
  const formats = useFormats();
  const across = (x: number) => `${(x / picture.width) * 100}%`;
  const down = (y: number) => `${(y / picture.height) * 100}%`;
  return (
    <>
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        {measurements.map((one) => (
          <MeasurementShape key={one.id} measurement={one} across={across} down={down} />
        ))}
      </svg>
      {measurements.map(({ id, points, ...one }) => {
        const [x, y] = points.toSorted((a, b) => b[0] - a[0])[0]!;
        return (
          <span
            key={id}
            className="absolute ms-2 rounded-small bg-stage/85 px-1.5 text-small whitespace-nowrap text-text"
            style={{ left: across(x), top: down(y) }}
          >
            {measurementWords(t, formats, { id, points, ...one })}
          </span>
        );
      })}
    </>
  );
}

interface MeasurementShapeProps {
  measurement: Measurement;
  /** CSS positions of picture pixels. */
  across: (x: number) => string;
  down: (y: number) => string;
}

/** A dark edge keeps the line visible on bright tissue, and a wide invisible one takes the pointer. */
const strokes = {
  edge: 'fill-none stroke-black/60 stroke-4',
  line: 'fill-none stroke-measure stroke-[1.5] group-hover:stroke-white',
  grip: 'pointer-events-auto cursor-move fill-none stroke-transparent stroke-[14]',
} as const;

/** `startMeasuring` finds a pressed measurement by `data-measurement` and a pressed handle by `data-handle`. */
function MeasurementShape({ measurement, across, down }: MeasurementShapeProps) {
  const { id, kind, points } = measurement;
  return (
    <g data-measurement={id} className="group">
      {kind !== 'value' &&
        Object.entries(strokes).map(([role, className]) => (
          <Shape key={role} kind={kind} points={points} across={across} down={down} className={className} />
        ))}
      {points.map(([x, y], handle) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a handle is its place in the list
        <g key={handle}>
          <circle cx={across(x)} cy={down(y)} r={3.5} className={strokes.edge} />
          <circle cx={across(x)} cy={down(y)} r={3.5} className={strokes.line} />
          <circle
            data-handle={handle}
            cx={across(x)}
            cy={down(y)}
            r={11}
            className="pointer-events-auto cursor-pointer fill-transparent"
          />
        </g>
      ))}
    </g>
  );
}

interface ShapeProps
  extends Omit<MeasurementShapeProps, 'measurement'>,
    Pick<Measurement, 'kind' | 'points'> {
  className: string;
}

function Shape({ kind, points, across, down, className }: ShapeProps): ReactNode {
  if (kind === 'ellipse') {
    const { x, y, rx, ry } = axesOf(points);
    return <ellipse cx={across(x)} cy={down(y)} rx={across(rx)} ry={down(ry)} className={className} />;
  }
  const [[ax, ay], [bx, by]] = [points[0]!, points[1]!];
  return <line x1={across(ax)} y1={down(ay)} x2={across(bx)} y2={down(by)} className={className} />;
}
