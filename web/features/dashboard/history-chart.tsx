import { useFormatter, useTranslations } from 'use-intl/react';
import { TimeChart } from '#web/components/time-chart.tsx';

interface Point {
  start: string;
  scans: number;
  detections: number;
}

export function HistoryChart({ unit, points }: { unit: 'day' | 'month'; points: Point[] }) {
  const t = useTranslations('dashboard.history');
  const format = useFormatter();
  // Dates have no time; noon keeps them on their day in every time zone.
  const labelOf = (start: string) =>
    format.dateTime(
      new Date(`${start.slice(0, 10).padEnd(10, '-01')}T12:00:00Z`),
      unit === 'day' ? { month: 'short', day: '2-digit' } : { month: 'short', year: 'numeric' },
    );
  const columns = points.map((point) => ({
    label: labelOf(point.start),
    bar: point.scans,
    line: point.detections,
  }));
  const scans = points.reduce((sum, point) => sum + point.scans, 0);
  const detections = points.reduce((sum, point) => sum + point.detections, 0);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-muted" aria-hidden="true">
        <span className="flex items-center gap-2">
          <span className="size-2.5 rounded-small bg-accent" /> {t('scans')}
        </span>
        <span className="flex items-center gap-2">
          <span className="h-0.5 w-4 bg-muted" /> {t('detections')}
        </span>
      </div>
      <TimeChart
        columns={columns}
        barName={t('scans')}
        lineName={t('detections')}
        caption={t('caption', {
          scans,
          detections,
          unit,
          from: columns[0]?.label ?? '',
          to: columns.at(-1)?.label ?? '',
        })}
      />
    </>
  );
}
