import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { backgroundHeader } from '#contract/accounts.ts';
import type { ResponseOf } from '#contract/call.ts';
import { reviewThreshold } from '#contract/constants.ts';
import { formatConfidence, formatPercent } from '#contract/format.ts';
import { panelCall } from '#contract/operations.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { AuditTable } from '#web/components/admin/audit-table.tsx';
import { railLinks } from '#web/components/admin/rail-links.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Stat } from '#web/components/stat.tsx';
import { call } from '#web/lib/api.ts';

const pollMs = 30_000;

export function PanelScreen() {
  const t = useTranslations('admin.panel');
  const frame = useTranslations('admin.frame');
  const measures = useTranslations('admin.quality.drift.measures');
  const panel = useQuery({
    queryKey: [panelCall.path],
    queryFn: ({ signal }) => call(panelCall, { signal, headers: { [backgroundHeader]: '1' } }),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
  const { data } = panel;
  const unknown = panel.isError ? '–' : undefined;
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={data && t('online', { active: data.activeAdmins, total: data.totalAdmins })}
      />
      {panel.isError && (
        <div className="mb-6">
          <FailedNotice title={frame('failed')} error={panel.error} onRetry={panel.refetch} />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 max-md:[&>:last-child]:col-span-2 md:max-xl:grid-cols-6 md:max-xl:[&>*]:col-span-2 md:max-xl:[&>:nth-child(n+4)]:col-span-3 xl:grid-cols-5">
        <Stat label={t('scans')} value={data?.totalScans ?? unknown} />
        <Stat label={t('reports')} value={data?.totalReports ?? unknown} />
        <Stat label={t('needsReview')} value={data ? waitingOf(data) : unknown} />
        <Stat label={t('successRate')} value={data ? formatPercent(data.successRate) : unknown} />
        <Stat label={t('status')} value={data ? t(data.systemStatus) : unknown} />
      </div>
      {data && data.driftAlarms.length > 0 && (
        <Notice
          tone="warning"
          className="mt-6"
          title={t('driftTitle')}
          action={
            <ButtonLink to="/admin-quality?view=drift" size="small">
              {t('toDrift')}
            </ButtonLink>
          }
        >
          {t('drift', { names: data.driftAlarms.map((name) => measures(name)).join(', ') })}
        </Notice>
      )}
      {data && <WorkList data={data} />}
      <Notice title={t('healthTitle')} className="mt-6">
        {t('health')}
      </Notice>
      <Card title={t('activity')} className="mt-6">
        <AuditTable entries={data?.recentAudit} caption={t('activityCaption')} />
      </Card>
    </>
  );
}

type Panel = ResponseOf<typeof panelCall>;

const waitingOf = ({ needsReview, needsReviewIsExact }: Panel): number | string =>
  needsReviewIsExact ? needsReview : `${needsReview.toLocaleString('en')}+`;

/** What waits, and where to do it; then the other screens, which the specification lists. */
function WorkList({ data }: { data: Panel }) {
  const t = useTranslations('admin.panel');
  const work = [
    {
      key: data.needsReviewIsExact ? 'review' : 'reviewMore',
      to: '/admin-review',
      count: data.needsReview,
      open: 'reviewOpen',
    },
    {
      key: 'disagreements',
      to: '/admin-quality?view=adjudication',
      count: data.disagreements,
      open: 'disagreementsOpen',
    },
  ] as const;
  const waiting = work.filter(({ count }) => count > 0);
  return (
    <>
      <Card title={t('work.title')} className="mt-6">
        {waiting.length === 0 && <p className="text-muted">{t('work.none')}</p>}
        <ul className="space-y-2">
          {waiting.map(({ key, to, count, open }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-3">
              {t(`work.${key}`, { count })}
              <ButtonLink to={to} size="small">
                {t(`work.${open}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
      <PanelCards needsReview={waitingOf(data)} incorrectScans={data.incorrectScans} />
    </>
  );
}

interface PanelCardsProps {
  needsReview: number | string;
  incorrectScans: number | undefined;
}

function PanelCards({ needsReview, incorrectScans }: PanelCardsProps) {
  const t = useTranslations('admin.panel');
  const percent = formatConfidence(reviewThreshold);
  const counts: Record<string, number | string | undefined> = {
    '/admin-review': needsReview,
    '/admin-incorrect-scans': incorrectScans,
  };
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {railLinks.map(({ to, name, icon: Icon }) => {
        if (name === 'panel' || name === 'account') return null;
        const count = counts[to];
        return (
          <li key={to} className="sm:max-xl:last:col-span-2">
            <Link
              to={to}
              className="group flex h-full items-start gap-3 rounded-card border border-line bg-panel p-4 hover:bg-subtle"
            >
              <Icon size={20} className="mt-0.5 text-accent-text" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-semibold">
                  {t(`cards.${name}.title`)}
                  {Boolean(count) && <Badge tone="accent">{count}</Badge>}
                </span>
                <span className="mt-0.5 block text-muted">{t(`cards.${name}.text`, { percent })}</span>
              </span>
              <ArrowRight size={16} className="mt-1 text-muted" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
