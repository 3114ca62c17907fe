import type { AnalyticsSummary } from '#contract/analytics.ts';
import { Card } from '#web/components/card.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { ShareRow } from './share-row.tsx';

export function UserTypes({ summary }: { summary: AnalyticsSummary | undefined }) {
  return (
    <Card title="User Types">
      {summary ? (
        <>
          <ul className="space-y-4">
            <ShareRow name="New Users" count={summary.newUsers} of={summary.uniqueUsers} />
            <ShareRow name="Returning Users" count={summary.returningUsers} of={summary.uniqueUsers} />
          </ul>
          <p className="mt-5 max-w-lead text-small text-muted">
            Returning means that the browser says it has been here before. Nothing tells which browser it is,
            so the same person in another session counts again.
          </p>
        </>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  );
}
