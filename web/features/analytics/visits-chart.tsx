import { formatDate, formatDateTime } from '#contract/format.ts';
import { TimeChart } from '#web/components/time-chart.tsx';

interface VisitsChartProps {
  points: { start: string; visits: number }[];
  /** Each point is an hour; otherwise a day or a month. */
  hours: boolean;
}

export function VisitsChart({ points, hours }: VisitsChartProps) {
  const columns = points.map(({ start, visits }) => ({
    bar: visits,
    label: hours ? formatDateTime(start).slice(-5) : formatDate(start),
  }));
  const sum = points.reduce((total, { visits }) => total + visits, 0);
  if (columns.length === 0) return <p className="text-muted">No visits yet.</p>;
  return (
    <figure>
      <div aria-hidden="true">
        <TimeChart columns={columns} barName="Visits" />
      </div>
      <figcaption className="sr-only">
        {`${sum} visits from ${columns[0]?.label} to ${columns.at(-1)?.label}.`}
      </figcaption>
    </figure>
  );
}
