import { useTranslations } from 'use-intl/react';
import { type AnalyticsSummary, hourSpan } from '#contract/analytics.ts';
import { topTrafficHours } from '#contract/constants.ts';
import { analyticsMessages } from '#contract/messages.ts';
import { Card } from '#web/components/card.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { ShareRow } from './share-row.tsx';

/** The busiest hours of the day. */
export function TrafficPatterns({ summary }: { summary: AnalyticsSummary | undefined }) {
  const t = useTranslations('admin.analytics');
  const hours = summary?.trafficPatterns.slice(0, topTrafficHours);
  return (
    <Card
      title={t('trafficPatterns')}
      aside={<span className="text-small text-muted">{t('hoursInUtc')}</span>}
    >
      {!hours && (
        <>
          <p role="status" className="mb-3 text-muted">
            {analyticsMessages.loading}
          </p>
          <SkeletonLines lines={5} />
        </>
      )}
      {hours?.length === 0 && <p className="text-muted">{analyticsMessages.empty}</p>}
      <ul className="space-y-3">
        {hours?.map(({ hour, visits }) => (
          <ShareRow
            key={hour}
            name={hourSpan(hour)}
            count={visits}
            of={summary?.totalVisits ?? 0}
            text={t('visits', { count: visits })}
          />
        ))}
      </ul>
    </Card>
  );
}
