import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clock, Eye, TrendingUp, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type AnalyticsSummary, analyticsCall } from '#contract/analytics.ts';
import type { AnalyticsPeriod } from '#contract/constants.ts';
import { formatDate, formatDateTime } from '#contract/format.ts';
import { analyticsMessages } from '#contract/messages.ts';
import { AdminTitle, LogoutButton, ReturnToPanel } from '#web/components/admin/admin-title.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Stat } from '#web/components/stat.tsx';
import { TimeChart } from '#web/components/time-chart.tsx';
import { callQuery } from '#web/lib/query.ts';
import { TrafficPatterns, UserTypes } from './visitor-cards.tsx';

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

interface VisitsChartProps {
  points: { start: string; visits: number }[];
  /** Whether each point is an hour; otherwise a day or a month. */
  hours: boolean;
}

function VisitsChart({ points, hours }: VisitsChartProps) {
  const t = useTranslations('admin.analytics');
  const columns = points.map(({ start, visits }) => ({
    bar: visits,
    label: hours ? formatDateTime(start).slice(-5) : formatDate(start),
  }));
  const sum = points.reduce((total, { visits }) => total + visits, 0);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return <p className="text-muted">{t('noVisits')}</p>;
  return (
    <TimeChart
      columns={columns}
      barName={t('visitsAxis')}
      caption={t('visitsChart', { count: sum, from: first.label, to: last.label })}
    />
  );
}

type AnalyticsTranslator = ReturnType<typeof useTranslations<'admin.analytics'>>;

/** '+12% versus the previous period', or why there is no comparison. */
function changeNote(
  t: AnalyticsTranslator,
  summary: AnalyticsSummary | undefined,
  change: number | null | undefined,
): string | null {
  if (!summary) return null;
  if (summary.period === 'all') return t('sinceStart');
  if (change === null || change === undefined) return t('noneBefore');
  return t('change', { percent: Math.round(change * 100) / 100 });
}

function peakNote(t: AnalyticsTranslator, summary: AnalyticsSummary | undefined): string | null {
  if (!summary) return null;
  return summary.previousPeakHour ? t('peakBefore', { hour: summary.previousPeakHour }) : t('utc');
}

const figures = [
  ['uniqueUsers', 'uniqueUsers', Users],
  ['totalVisits', 'totalVisits', Eye],
  ['avgSession', 'avgSessionTime', Clock],
] as const;

function AnalyticsFigures({ summary }: { summary: AnalyticsSummary | undefined }) {
  const t = useTranslations('admin.analytics');
  const changes = summary?.changes;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {figures.map(([label, name, icon]) => (
        <Stat
          key={name}
          label={t(label)}
          value={summary?.[name]}
          note={changeNote(t, summary, changes?.[name])}
          icon={icon}
        />
      ))}
      <Stat label={t('peakHour')} value={summary?.peakHour} note={peakNote(t, summary)} icon={TrendingUp} />
    </div>
  );
}
