import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { type Health, type ServiceName, serviceNames } from '#contract/health.ts';
import { Badge } from '#web/components/badge.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { DayBars, type HealthHistory } from './day-bars.tsx';
import { useRelativeTime } from './relative-time.ts';
import { statusStyles } from './status-styles.ts';

interface ServiceListProps {
  health: Health | undefined;
  history: HealthHistory | undefined;
  /** Missing data is then reported, not awaited. */
  healthFailed: boolean;
  historyFailed: boolean;
  now: number;
}

export const ServiceList = memo(function ServiceList({
  health,
  history,
  healthFailed,
  historyFailed,
  now,
}: ServiceListProps) {
  const t = useTranslations('status');
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-panel">
      {serviceNames.map((name) => (
        <li key={name} className="px-5 py-5 sm:px-6">
          {/* On a phone the state always has its own line, so that nothing moves when it arrives. */}
          <div className="mb-3 flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
            <div>
              <h3 className="text-base">{t(`service.${name}.name`)}</h3>
              <p className="text-small text-muted">{t(`service.${name}.what`)}</p>
            </div>
            <ServiceState name={name} health={health} failed={healthFailed} now={now} />
          </div>
          {history ? (
            <DayBars service={name} history={history} />
          ) : historyFailed ? (
            <p className="h-14.5 text-small text-muted">{t('historyFailed')}</p>
          ) : (
            <Skeleton className="h-14.5" />
          )}
        </li>
      ))}
    </ul>
  );
});

interface ServiceStateProps {
  name: ServiceName;
  health: Health | undefined;
  failed: boolean;
  now: number;
}

const ServiceState = memo(function ServiceState({ name, health, failed, now }: ServiceStateProps) {
  const t = useTranslations('status');
  const { dateTime } = useFormats();
  const relativeTime = useRelativeTime();
  if (!health) {
    return failed ? (
      <Badge className="self-start">{t('unknown')}</Badge>
    ) : (
      <Skeleton className="h-6.5 w-40" />
    );
  }
  const service = health.services[name];
  const { icon: Icon, tone } = statusStyles[service.status];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
      <span>{Math.round(service.responseTime)} ms</span>
      <span title={dateTime(service.lastChecked)}>{relativeTime(service.lastChecked, now)}</span>
      <Badge icon={Icon} tone={tone}>
        {t(`state.${service.status}`)}
      </Badge>
    </div>
  );
});
