import type { AnalyticsSummary } from '#contract/analytics.ts';
import { Card } from '#web/components/card.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { ShareRow } from './share-row.tsx';

export function UserTypes({ summary }: { summary: AnalyticsSummary | undefined }) {
  return (
    <Card title="User Types">
      {summary ? (
        <ul className="space-y-4">
          <ShareRow name="New Users" count={summary.newUsers} of={summary.uniqueUsers} />
          <ShareRow name="Returning Users" count={summary.returningUsers} of={summary.uniqueUsers} />
        </ul>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  );
}
