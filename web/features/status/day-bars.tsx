import { memo, type PointerEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { healthHistoryDays } from '#contract/constants.ts';
import type { healthHistoryCall, ServiceName, ServiceStatus } from '#contract/health.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { statusStyles } from './status-styles.ts';

export type HealthHistory = ResponseOf<typeof healthHistoryCall>;

interface Day {
  date: string;
  worst: ServiceStatus | null;
  uptime: number | null;
}

interface DayBarsProps {
  service: ServiceName;
  history: HealthHistory;
}

/**
 * One bar per day, whose height and color show its status. Drawn as one SVG, because a phone is slow with hundreds of
 * elements.
 */
export const DayBars = memo(function DayBars({ service, history }: DayBarsProps) {
  const t = useTranslations('status');
  const { date, percentDown } = useFormats();
  const uptimeText = (share: number | null) => (share === null ? 'N/A' : percentDown(share));
  const [hovered, setHovered] = useState<Day | null>(null);
  const days = history.days.map((day) => ({
    date: day.date,
    worst: day.services[service]?.worst ?? null,
    uptime: day.services[service]?.uptime ?? null,
  }));
  const measured = days.filter((day) => day.uptime !== null);
  const uptime = measured.length
    ? measured.reduce((sum, day) => sum + (day.uptime ?? 0), 0) / measured.length
    : null;
  const troubled = days.filter((day) => day.worst !== null && day.worst !== 'operational').length;
  const name = t(`service.${service}.name`);
  const summarize = (): string => {
    if (uptime === null) return t('bars.summaryNotMeasured', { service: name });
    const share = uptimeText(uptime);
    if (troubled === 0) return t('bars.summaryNoProblems', { service: name, share });
    return t('bars.summary', { service: name, share, days: troubled });
  };
  const dayTitle = ({ date: day, worst, uptime: share }: Day): string => {
    const when = date(`${day}T12:00:00`);
    if (worst === null) return t('bars.dayNotMeasured', { date: when });
    return t('bars.day', { date: when, state: t(`state.${worst}`), share: uptimeText(share) });
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setHovered(days[Math.floor(((clientX - left) / width) * days.length)] ?? null);
  };
  return (
    <div>
      <div title={hovered ? dayTitle(hovered) : undefined} onPointerMove={point} className="h-8">
        <svg
          role="img"
          aria-label={summarize()}
          viewBox={`0 0 ${days.length * barStep} ${maxHeight}`}
          preserveAspectRatio="none"
          className="size-full"
        >
          {barStyles.map(({ worst, className, height }) => (
            <path key={String(worst)} className={className} d={barsOf(days, worst, height)} />
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-small text-muted">
        <span>{t('bars.daysAgo', { days: String(healthHistoryDays) })}</span>
        <span>{uptime === null ? t('bars.notMeasured') : t('bars.up', { share: uptimeText(uptime) })}</span>
        <span>{t('bars.today')}</span>
      </div>
    </div>
  );
});

const barStep = 4;
const barWidth = 3;
const maxHeight = 32;

/** Height also shows the status, so that color is not the only sign. */
const barStyles = [
  { worst: null, className: 'fill-pressed', height: maxHeight / 4 },
  { worst: 'operational', className: statusStyles.operational.barClass, height: maxHeight },
  { worst: 'degraded', className: statusStyles.degraded.barClass, height: (maxHeight * 3) / 4 },
  { worst: 'outage', className: statusStyles.outage.barClass, height: maxHeight / 2 },
] as const;

function barsOf(days: readonly Day[], worst: ServiceStatus | null, height: number): string {
  return days
    .map((day, i) =>
      day.worst === worst ? `M${i * barStep} ${maxHeight}v${-height}h${barWidth}v${height}z` : '',
    )
    .join('');
}
