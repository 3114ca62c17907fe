import { useTranslations } from 'use-intl/react';
import { type AnalyticsSummary, hourSpan } from '#contract/analytics.ts';
import { topTrafficHours } from '#contract/constants.ts';
import { analyticsMessages } from '#contract/messages.ts';
import { Card } from '#web/components/card.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';

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

interface ShareRowProps {
  name: string;
  count: number;
  of: number;
  /** '3 visits', by default only the count. */
  text?: string;
}

function ShareRow({ name, count, of, text }: ShareRowProps) {
  const percent = of > 0 ? Math.round((count / of) * 100) : 0;
  return (
    <li>
      <div className="flex justify-between gap-4">
        <span>{name}</span>
        <span>
          {text ?? count}
          <span className="ms-2 inline-block min-w-10 text-end text-muted">{`${percent}%`}</span>
        </span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-hover">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </li>
  );
}
