import { RefreshCw } from 'lucide-react';
import { formatCount, formatDateTime, formatPercent } from '#contract/format.ts';
import { type Health, overallStatus } from '#contract/health.ts';
import { statusMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell } from '#web/components/page-shell.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Stat } from '#web/components/stat.tsx';
import { useClock, useHealth, useHealthHistory } from './health-queries.ts';
import { IncidentList } from './incident-list.tsx';
import { relativeTime } from './relative-time.ts';
import { ServiceList } from './service-list.tsx';
import { statusLooks } from './status-words.ts';

export function StatusScreen() {
  const health = useHealth();
  const history = useHealthHistory();
  // A poll may be newer than the clock's last tick.
  const now = Math.max(useClock(), health.dataUpdatedAt);
  const refresh = () => void Promise.all([health.refetch(), history.refetch()]);
  return (
    <PageShell>
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-display">System status</h1>
        <Button onClick={refresh} busy={health.isFetching && !health.isPending}>
          {!health.isFetching && <RefreshCw size={16} aria-hidden="true" />}
          Refresh
        </Button>
      </div>
      {/* As high as what comes, so that nothing moves. */}
      <div className="mt-3 mb-10 min-h-15">
        {health.isPending ? (
          <Skeleton className="h-8 w-64" />
        ) : (
          <OverallWord health={health.data} now={now} />
        )}
      </div>
      {health.isError && (
        <Notice tone="error" live title={statusMessages.fetchFailed} className="mb-6">
          {health.data
            ? 'Below is what was known last. The page goes on trying every 30 seconds.'
            : 'The page goes on trying every 30 seconds.'}
        </Notice>
      )}
      <h2 className="mb-5 text-title">Services</h2>
      <ServiceList
        health={health.data}
        history={history.data}
        failed={{ health: health.isError, history: history.isError }}
        now={now}
      />
      <Section title="Performance" lead="All requests of the last 24 hours.">
        <PerformanceStats performance={health.data?.performance} failed={health.isError} />
      </Section>
      <Section title="Incidents" lead="Derived from the recorded checks of the last 90 days.">
        {history.data ? (
          <IncidentList incidents={history.data.incidents} now={now} />
        ) : history.isError ? (
          <Notice tone="error">{statusMessages.fetchFailed}</Notice>
        ) : (
          <Skeleton className="h-32" />
        )}
      </Section>
    </PageShell>
  );
}

function OverallWord({ health, now }: { health: Health | undefined; now: number }) {
  const { icon: Icon, iconClass, sentence } = statusLooks[overallStatus(health?.services)];
  return (
    <div aria-live="polite">
      <p className="flex items-center gap-2.5 text-title font-semibold">
        <Icon size={24} aria-hidden="true" className={iconClass} />
        {sentence}
      </p>
      {health && (
        <p className="mt-1 text-muted" title={formatDateTime(health.timestamp)}>
          Last checked: {relativeTime(health.timestamp, now)}
        </p>
      )}
    </div>
  );
}

interface PerformanceStatsProps {
  performance: Health['performance'] | undefined;
  failed: boolean;
}

function PerformanceStats({ performance, failed }: PerformanceStatsProps) {
  const show = (text: string | undefined) => text ?? (failed ? '–' : undefined);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Stat
        label="Average response time"
        value={show(performance && `${Math.round(performance.avgResponseTime)} ms`)}
      />
      <Stat label="Success rate" value={show(performance && formatPercent(performance.successRate))} />
      <Stat label="Requests" value={show(performance && formatCount(performance.totalRequests))} />
    </div>
  );
}
