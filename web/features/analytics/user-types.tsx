import { useTranslations } from 'use-intl/react';
import type { AnalyticsSummary } from '#contract/analytics.ts';
import { Card } from '#web/components/card.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { ShareRow } from './share-row.tsx';

export function UserTypes({ summary }: { summary: AnalyticsSummary | undefined }) {
  const t = useTranslations('admin.analytics');
  return (
    <Card title={t('userTypes')}>
      {summary ? (
        <>
          <ul className="space-y-4">
            <ShareRow name={t('newUsers')} count={summary.newUsers} of={summary.uniqueUsers} />
            <ShareRow name={t('returningUsers')} count={summary.returningUsers} of={summary.uniqueUsers} />
          </ul>
          <p className="mt-5 max-w-lead text-small text-muted">{t('returningNote')}</p>
        </>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  );
}
