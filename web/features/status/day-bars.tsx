import { clsx } from 'clsx';
import { healthHistoryDays } from '#contract/constants.ts';
import { formatDate } from '#contract/format.ts';
import type { ServiceName, ServiceStatus } from '#contract/health.ts';
import { serviceLabels, statusLooks } from './status-words.ts';

interface Day {
  date: string;
  worst: ServiceStatus | null;
  uptime: number | null;
}

interface DayBarsProps {
  service: ServiceName;
  days: Day[];
}

/** One bar per day; its height and colour say how the day went. */
export function DayBars({ service, days }: DayBarsProps) {
  const measured = days.filter((day) => day.uptime !== null);
  const uptime = measured.length
    ? measured.reduce((sum, day) => sum + (day.uptime ?? 0), 0) / measured.length
    : null;
  const troubled = days.filter((day) => day.worst !== null && day.worst !== 'operational').length;
  const summary =
    uptime === null
      ? `${serviceLabels[service].name}: not measured yet`
      : `${serviceLabels[service].name}: up ${uptimeText(uptime)} of the measured time, ${troubled} ${troubled === 1 ? 'day' : 'days'} with trouble`;
  return (
    <div>
      <div role="img" aria-label={summary} className="flex h-8 items-end gap-px sm:gap-[3px]">
        {days.map((day) => (
          <span key={day.date} title={dayTitle(day)} className="flex h-full min-w-0 flex-1 items-end">
            <span className={clsx('w-full rounded-[2px]', barClass(day.worst))} />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-small text-muted">
        <span>{healthHistoryDays} days ago</span>
        <span>{uptime === null ? 'Not measured yet' : `${uptimeText(uptime)} up`}</span>
        <span>Today</span>
      </div>
    </div>
  );
}

/** Rounded down: 100% means that no check failed. */
function uptimeText(uptime: number | null): string {
  return uptime === null ? 'N/A' : `${Math.floor(uptime * 10_000) / 100}%`;
}

/** Trouble also changes the height, so that colour is not the only sign. */
function barClass(worst: ServiceStatus | null): string {
  if (worst === null) return 'h-1/4 bg-pressed';
  if (worst === 'operational') return `h-full ${statusLooks.operational.barClass}`;
  return `${worst === 'degraded' ? 'h-3/4' : 'h-1/2'} ${statusLooks[worst].barClass}`;
}

function dayTitle(day: Day): string {
  const date = formatDate(`${day.date}T12:00:00`);
  if (day.worst === null) return `${date}: not measured`;
  return `${date}: ${statusLooks[day.worst].word}, up ${uptimeText(day.uptime)}`;
}
