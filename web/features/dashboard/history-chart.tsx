import { formatDate } from '#contract/format.ts';
import { TimeChart } from '#web/components/time-chart.tsx';

interface Point {
  start: string;
  scans: number;
  detections: number;
}

interface HistoryChartProps {
  unit: 'day' | 'month';
  points: Point[];
}

/** Dates come without a time; noon keeps them on their day in every time zone. */
function labelOf(start: string, unit: HistoryChartProps['unit']): string {
  const text = formatDate(`${start.slice(0, 10).padEnd(10, '-01')}T12:00:00`);
  return unit === 'day' ? text.slice(0, 6) : `${text.slice(0, 3)} ${text.slice(-4)}`;
}

export function HistoryChart({ unit, points }: HistoryChartProps) {
  const columns = points.map((point) => ({
    label: labelOf(point.start, unit),
    bar: point.scans,
    line: point.detections,
  }));
  const scans = points.reduce((sum, point) => sum + point.scans, 0);
  const detections = points.reduce((sum, point) => sum + point.detections, 0);
  return (
    <figure>
      <div className="mb-3 flex gap-5 text-small text-muted" aria-hidden="true">
        <span className="flex items-center gap-2">
          <span className="size-2.5 rounded-small bg-accent" /> Scans
        </span>
        <span className="flex items-center gap-2">
          <span className="h-0.5 w-4 bg-muted" /> Detections
        </span>
      </div>
      <div aria-hidden="true">
        <TimeChart columns={columns} barName="Scans" lineName="Detections" />
      </div>
      <figcaption className="sr-only">
        {`${scans} scans with ${detections} detections, by ${unit}, from ${columns[0]?.label} to ${columns.at(-1)?.label}.`}
      </figcaption>
    </figure>
  );
}
