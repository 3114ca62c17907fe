import { useTranslations } from 'use-intl/react';
import { type Health, type ServiceName, serviceNames } from '#contract/health.ts';
import { Badge } from '#web/components/badge.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { DayBars } from './day-bars.tsx';
import type { HealthHistory } from './health-queries.ts';
import { statusStyles } from './status-styles.ts';
import { useRelativeTime } from './use-relative-time.ts';

interface ServiceListProps {
  health: Health | undefined;
  history: HealthHistory | undefined;
  /** Which requests have failed: missing data is then reported, not awaited. */
  failed: { health: boolean; history: boolean };
  now: number;
}

export function ServiceList({ health, history, failed, now }: ServiceListProps) {
  const t = useTranslations('status');
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-panel">
      {serviceNames.map((name) => (
        <li key={name} className="px-5 py-5 sm:px-6">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <h3 className="text-base">{t(`service.${name}.name`)}</h3>
              <p className="text-small text-muted">{t(`service.${name}.what`)}</p>
            </div>
            <ServiceState name={name} health={health} failed={failed.health} now={now} />
          </div>
          {history ? (
            <DayBars
              service={name}
              days={history.days.map((day) => ({
                date: day.date,
                worst: day.services[name]?.worst ?? null,
                uptime: day.services[name]?.uptime ?? null,
              }))}
            />
          ) : failed.history ? (
            <p className="h-14 text-small text-muted">{t('historyFailed')}</p>
          ) : (
            <Skeleton className="h-14" />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ServiceStateProps {
  name: ServiceName;
  health: Health | undefined;
  failed: boolean;
  now: number;
}

function ServiceState({ name, health, failed, now }: ServiceStateProps) {
  const t = useTranslations('status');
  const { dateTime } = useFormats();
  const relativeTime = useRelativeTime();
  if (!health) return failed ? <Badge>{t('unknown')}</Badge> : <Skeleton className="h-6 w-40" />;
  const service = health.services[name];
  const { icon: Icon, tone } = statusStyles[service.status];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
      <span>{Math.round(service.responseTime)} ms</span>
      <span title={dateTime(service.lastChecked)}>{relativeTime(service.lastChecked, now)}</span>
      <Badge tone={tone}>
        <Icon size={14} aria-hidden="true" />
        {t(`state.${service.status}`)}
      </Badge>
    </div>
  );
}
