import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate } from '#contract/format.ts';
import { chartAxis, chartBar, chartMargin, chartTooltip } from '#web/components/chart-style.ts';

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
  const rows = points.map((point) => ({ ...point, label: labelOf(point.start, unit) }));
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
      <div className="h-64" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart data={rows} margin={chartMargin} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--slate-5)" />
            <XAxis {...chartAxis} dataKey="label" minTickGap={28} />
            <YAxis {...chartAxis} allowDecimals={false} width={36} />
            <Tooltip {...chartTooltip} />
            <Bar {...chartBar} dataKey="scans" name="Scans" />
            <Line
              dataKey="detections"
              name="Detections"
              type="monotone"
              stroke="var(--slate-11)"
              strokeWidth={1.5}
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="sr-only">
        {`${scans} scans with ${detections} detections, by ${unit}, from ${rows[0]?.label} to ${rows.at(-1)?.label}.`}
      </figcaption>
    </figure>
  );
}
