import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatDateTime } from '#contract/format.ts';
import { chartAxis, chartBar, chartMargin, chartTooltip } from '#web/components/chart-style.ts';

interface VisitsChartProps {
  points: { start: string; visits: number }[];
  /** Each point is an hour; otherwise a day or a month. */
  hours: boolean;
}

export function VisitsChart({ points, hours }: VisitsChartProps) {
  const rows = points.map(({ start, visits }) => ({
    visits,
    label: hours ? formatDateTime(start).slice(-5) : formatDate(start),
  }));
  const sum = points.reduce((total, { visits }) => total + visits, 0);
  if (rows.length === 0) return <p className="text-muted">No visits yet.</p>;
  return (
    <figure>
      <div className="h-64" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={rows} margin={chartMargin} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--slate-5)" />
            <XAxis {...chartAxis} dataKey="label" minTickGap={28} />
            <YAxis {...chartAxis} allowDecimals={false} width={36} />
            <Tooltip {...chartTooltip} />
            <Bar {...chartBar} dataKey="visits" name="Visits" />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="sr-only">
        {`${sum} visits from ${rows[0]?.label} to ${rows.at(-1)?.label}.`}
      </figcaption>
    </figure>
  );
}
