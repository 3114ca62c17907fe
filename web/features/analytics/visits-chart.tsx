import { useTranslations } from 'use-intl/react';
import { formatDate, formatDateTime } from '#contract/format.ts';
import { TimeChart } from '#web/components/time-chart.tsx';

interface VisitsChartProps {
  points: { start: string; visits: number }[];
  /** Whether each point is an hour; otherwise a day or a month. */
  hours: boolean;
}

export function VisitsChart({ points, hours }: VisitsChartProps) {
  const t = useTranslations('admin.analytics');
  const columns = points.map(({ start, visits }) => ({
    bar: visits,
    label: hours ? formatDateTime(start).slice(-5) : formatDate(start),
  }));
  const sum = points.reduce((total, { visits }) => total + visits, 0);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return <p className="text-muted">{t('noVisits')}</p>;
  return (
    <figure>
      <div aria-hidden="true">
        <TimeChart columns={columns} barName={t('visitsAxis')} />
      </div>
      <figcaption className="sr-only">
        {t('visitsChart', { count: sum, from: first.label, to: last.label })}
      </figcaption>
    </figure>
  );
}
