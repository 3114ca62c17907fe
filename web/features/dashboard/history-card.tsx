import { useQuery } from '@tanstack/react-query';
import type { Timeframe } from '#contract/constants.ts';
import { dashboardHistoryCall } from '#contract/dashboard.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { HistoryChart } from './history-chart.tsx';

export function HistoryCard({ timeframe }: { timeframe: Timeframe }) {
  const history = useQuery({
    ...callQuery(dashboardHistoryCall, { params: { timeframe } }),
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  });
  const empty = history.data?.points.every((point) => point.scans === 0);
  return (
    <Card title="Scans and detections over time">
      {history.error ? (
        <p className="text-muted">
          The history could not be loaded. {sentenceOf(history.error, 'The server gave no reason.')}
        </p>
      ) : !history.data ? (
        <Skeleton className="h-64 w-full" />
      ) : empty ? (
        <EmptyState
          title="No scans in this time yet"
          description="The first one appears here a moment after its analysis."
          action={<ButtonLink to="/scanner">Analyse a sample</ButtonLink>}
        />
      ) : (
        <HistoryChart unit={history.data.unit} points={history.data.points} />
      )}
    </Card>
  );
}
