import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatDateTime } from '#contract/format.ts';

interface VisitsChartProps {
  points: { start: string; visits: number }[];
  /** Each point is an hour; otherwise a day or a month. */
  hours: boolean;
}

const tick = { fill: 'var(--slate-11)', fontSize: 13 };

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
          <BarChart data={rows} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--slate-5)" />
            <XAxis dataKey="label" tickLine={false} axisLine={false} minTickGap={28} tick={tick} />
            <YAxis allowDecimals={false} width={36} tickLine={false} axisLine={false} tick={tick} />
            <Tooltip
              cursor={{ fill: 'var(--slate-3)' }}
              contentStyle={{
                background: 'var(--panel)',
                border: '1px solid var(--slate-6)',
                borderRadius: 8,
                color: 'var(--slate-12)',
                fontSize: 13,
              }}
            />
            <Bar
              dataKey="visits"
              name="Visits"
              fill="var(--iris-9)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="sr-only">
        {`${sum} visits from ${rows[0]?.label} to ${rows.at(-1)?.label}.`}
      </figcaption>
    </figure>
  );
}
