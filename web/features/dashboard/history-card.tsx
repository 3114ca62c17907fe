import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Timeframe } from '#contract/constants.ts';
import { dashboardHistoryCall } from '#contract/dashboard.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';

// An installation without scans never loads it.
const HistoryChart = lazy(async () => ({ default: (await import('./history-chart.tsx')).HistoryChart }));

export function HistoryCard({ timeframe }: { timeframe: Timeframe }) {
  const t = useTranslations('dashboard');
  const errorMessage = useErrorMessage();
  const history = useQuery({
    ...callQuery(dashboardHistoryCall, { params: { timeframe } }),
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  });
  const empty = history.data?.points.every((point) => point.scans === 0);
  const loading = <Skeleton className="h-64 w-full" />;
  return (
    <Card title={t('history.title')}>
      {history.error ? (
        <p className="text-muted">
          {t('history.failed', { reason: errorMessage(history.error, t('noReason')) })}
        </p>
      ) : !history.data ? (
        loading
      ) : empty ? (
        <EmptyState
          title={t('history.empty')}
          description={t('history.emptyNote')}
          action={<ButtonLink to="/scanner">{t('history.analyze')}</ButtonLink>}
        />
      ) : (
        <Suspense fallback={loading}>
          <HistoryChart unit={history.data.unit} points={history.data.points} />
        </Suspense>
      )}
    </Card>
  );
}
