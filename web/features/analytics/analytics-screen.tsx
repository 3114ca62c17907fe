import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
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

const periods: readonly AnalyticsPeriod[] = ['1d', '30d', 'all'];

export function AnalyticsScreen() {
  const t = useTranslations('admin.analytics');
  const [period, setPeriod] = useState<AnalyticsPeriod>('1d');
  const summary = useQuery({
    ...callQuery(analyticsCall, { query: { period } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  // After an error, do not show the previous period's figures.
  const data = summary.isError ? undefined : summary.data;
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <>
            <ReturnToPanel />
            <LogoutButton />
          </>
        }
      />
      <div className="mb-4">
        <Segmented
          label={t('period')}
          value={period}
          onValueChange={setPeriod}
          options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
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
            {data && t('deviceAnalyses', { count: data.deviceAnalyses })}
          </p>
          <Card title={t('visitsOverTime')} className="mt-4">
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
