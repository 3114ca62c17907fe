import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useTranslations } from 'use-intl/react';
import { healthPollMs, healthRetries, healthRetryDelayMs, statusClockMs } from '#contract/constants.ts';
import {
  type Health,
  healthCall,
  healthHistoryCall,
  type Incident,
  overallStatus,
} from '#contract/health.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell } from '#web/components/page-shell.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Stat } from '#web/components/stat.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { useNow } from '#web/lib/use-now.ts';
import { lengthOf, useRelativeTime } from './relative-time.ts';
import { ServiceList } from './service-list.tsx';
import { statusStyles } from './status-styles.ts';

export function StatusScreen() {
  return (
    <PageShell>
      <Status />
    </PageShell>
  );
}

/** Kept out of the shell's component, so that new data does not render the header and the footer again. */
function Status() {
  const t = useTranslations('status');
  const health = useQuery({
    ...callQuery(healthCall),
    refetchInterval: healthPollMs,
    refetchOnMount: 'always',
    retry: healthRetries,
    retryDelay: healthRetryDelayMs,
  });
  const history = useQuery({ ...callQuery(healthHistoryCall), refetchOnMount: 'always' });
  // A poll may be newer than the clock's last tick.
  const latest = Math.max(useNow(statusClockMs), health.dataUpdatedAt);
  // Deferred, so that a phone renders in slices and stays responsive. The memoized parts below render only then.
  const now = useDeferredValue(latest);
  const current = useDeferredValue(health.data);
  const past = useDeferredValue(history.data);
  const refreshing = health.isFetching && !health.isPending;
  const refresh = () => void Promise.all([health.refetch(), history.refetch()]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-display">{t('title')}</h1>
        <Button icon={RefreshCw} onClick={refresh} busy={refreshing}>
          {t('refresh')}
        </Button>
      </div>
      {/* As high as its content, so that nothing moves. */}
      <div className="mt-3 mb-10 min-h-15">
        {current || health.isError ? (
          <OverallWord health={current} now={now} />
        ) : (
          <Skeleton className="h-8 w-64" />
        )}
      </div>
      {health.isError && (
        <Notice tone="error" live title={t('fetchFailed')} className="mb-6">
          {current ? t('retryingWithOld') : t('retrying')}
        </Notice>
      )}
      <h2 className="mb-5 text-title">{t('services')}</h2>
      <ServiceList
        health={current}
        history={past}
        healthFailed={health.isError}
        historyFailed={history.isError}
        now={now}
      />
      <Section title={t('performance.heading')} lead={t('performance.lead')}>
        <PerformanceStats performance={current?.performance} failed={health.isError} />
      </Section>
      <Section title={t('incidents.heading')} lead={t('incidents.lead')}>
        {past ? (
          <IncidentList incidents={past.incidents} now={now} />
        ) : history.isError ? (
          <Notice tone="error">{t('fetchFailed')}</Notice>
        ) : (
          <Skeleton className="h-32" />
        )}
      </Section>
    </>
  );
}

interface OverallWordProps {
  health: Health | undefined;
  now: number;
}

const OverallWord = memo(function OverallWord({ health, now }: OverallWordProps) {
  const t = useTranslations('status');
  const { dateTime } = useFormats();
  const relativeTime = useRelativeTime();
  const status = overallStatus(health?.services);
  const { icon: Icon, iconClass } = statusStyles[status];
  return (
    <div aria-live="polite">
      <p className="flex items-center gap-2.5 text-title font-semibold">
        <Icon size={24} className={iconClass} />
        {t(`overall.${status}`)}
      </p>
      {health && (
        <p className="mt-1 text-muted" title={dateTime(health.timestamp)}>
          {t('lastChecked', { time: relativeTime(health.timestamp, now) })}
        </p>
      )}
    </div>
  );
});

interface PerformanceStatsProps {
  performance: Health['performance'] | undefined;
  failed: boolean;
}

const PerformanceStats = memo(function PerformanceStats({ performance, failed }: PerformanceStatsProps) {
  const t = useTranslations('status.performance');
  const { count, percent } = useFormats();
  const show = (text: string | undefined) => text ?? (failed ? '–' : undefined);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Stat
        label={t('response')}
        value={show(performance && `${Math.round(performance.avgResponseTime)} ms`)}
      />
      <Stat label={t('success')} value={show(performance && percent(performance.successRate))} />
      <Stat label={t('requests')} value={show(performance && count(performance.totalRequests))} />
    </div>
  );
});

interface IncidentListProps {
  incidents: readonly Incident[];
  now: number;
}

const IncidentList = memo(function IncidentList({ incidents, now }: IncidentListProps) {
  const t = useTranslations('status');
  if (incidents.length === 0) {
    return <EmptyState title={t('incidents.none')} description={t('incidents.noneText')} />;
  }
  const latestFirst = incidents.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-panel">
      {latestFirst.map((incident) => (
        <IncidentRow key={`${incident.service}-${incident.startedAt}`} incident={incident} now={now} />
      ))}
    </ol>
  );
});

function IncidentRow({ incident, now }: { incident: Incident; now: number }) {
  const t = useTranslations('status');
  const { dateTime } = useFormats();
  const relativeTime = useRelativeTime();
  const { icon: Icon, tone } = statusStyles[incident.status];
  const state = t(`state.${incident.status}`);
  const end = incident.endedAt ? Date.parse(incident.endedAt) : now;
  const { unit, count } = lengthOf(incident.startedAt, end);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div>
        <h3 className="text-base">{t(`service.${incident.service}.name`)}</h3>
        <p className="text-small text-muted">
          <span title={relativeTime(incident.startedAt, now)}>{dateTime(incident.startedAt)}</span>
          {' · '}
          {incident.endedAt
            ? t('incidents.lasted', { length: t(`length.${unit}`, { count }) })
            : t('incidents.ongoing')}
        </p>
      </div>
      <Badge icon={Icon} tone={tone}>
        {incident.endedAt ? t('state.resolved', { state }) : state}
      </Badge>
    </li>
  );
}
