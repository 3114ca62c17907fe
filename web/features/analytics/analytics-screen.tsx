import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { analyticsCall } from '#contract/analytics.ts';
import type { AnalyticsPeriod } from '#contract/constants.ts';
import { analyticsMessages } from '#contract/messages.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { LogoutButton } from '#web/components/admin/logout-button.tsx';
import { ReturnToPanel } from '#web/components/admin/return-to-panel.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { TrafficPatterns } from './traffic-patterns.tsx';
import { UserTypes } from './user-types.tsx';
import { VisitsChart } from './visits-chart.tsx';

const periods: readonly { value: AnalyticsPeriod; label: string }[] = [
  { value: '1d', label: 'Today' },
  { value: '30d', label: 'This Month' },
  { value: 'all', label: 'All Time' },
];

export function AnalyticsScreen() {
  const [period, setPeriod] = useState<AnalyticsPeriod>('1d');
  const summary = useQuery({
    ...callQuery(analyticsCall, { query: { period } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  // A failure never shows figures of the period before.
  const data = summary.isError ? undefined : summary.data;
  return (
    <>
      <AdminTitle
        title="User Analytics"
        lead="Counted by page session. No address, no identifier that outlives a session, no personal data."
        aside={
          <>
            <ReturnToPanel />
            <LogoutButton />
          </>
        }
      />
      <div className="mb-4">
        <Segmented label="Period" value={period} onValueChange={setPeriod} options={periods} />
      </div>
      {summary.isError ? (
        <FailedNotice title={analyticsMessages.failed} error={summary.error} onRetry={summary.refetch} />
      ) : (
        <>
          <AnalyticsFigures summary={data} />
          <div className="mt-4 grid gap-4 lg:grid-cols-2">
            <UserTypes summary={data} />
            <TrafficPatterns summary={data} />
          </div>
          <p className="mt-4 text-small text-muted" data-device-analyses="">
            {data && deviceWords(data.deviceAnalyses)}
          </p>
          <Card title="Visits over time" className="mt-4">
            {data ? (
              <VisitsChart points={data.visitsOverTime} hours={data.period === '1d'} />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Card>
        </>
      )}
    </>
  );
}

function deviceWords(analyses: number): string {
  return `${analyses} whole ${analyses === 1 ? 'scan was' : 'scans were'} read on visitors’ own devices in this period. Only those who agreed are counted, and nothing but the number is known.`;
}
