import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { backgroundHeader } from '#contract/accounts.ts';
import { formatPercent } from '#contract/format.ts';
import { panelCall } from '#contract/operations.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { AuditTable } from '#web/components/admin/audit-table.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Stat } from '#web/components/stat.tsx';
import { call } from '#web/lib/api.ts';
import { PanelCards } from './panel-cards.tsx';

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
        <Stat label={t('needsReview')} value={data?.needsReview ?? unknown} />
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
      <PanelCards needsReview={data?.needsReview} incorrectScans={data?.incorrectScans} />
      <Notice title={t('healthTitle')} className="mt-6">
        {t('health')}
      </Notice>
      <Card title={t('activity')} className="mt-6">
        <AuditTable entries={data?.recentAudit} caption={t('activityCaption')} />
      </Card>
    </>
  );
}
