import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { adminSessionsCall, endOtherSessionsCall } from '#contract/accounts.ts';
import { formatDateTime } from '#contract/format.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { PasswordChangeForm } from '#web/components/password/password-change-form.tsx';
import { SecondFactorCard } from '#web/components/second-factor/second-factor-card.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';

export function AccountScreen() {
  const t = useTranslations('admin.account');
  const { admin, refresh } = useAdminSession();
  const refreshSessions = useRefresh(adminSessionsCall);
  const onChanged = () => {
    void refresh();
    void refreshSessions();
  };
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead', { username: admin.username })} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title={t('change')}>
          <p className="mb-5 text-muted">{t('changeText')}</p>
          <PasswordChangeForm onChanged={onChanged} />
        </Card>
        <div className="grid gap-4">
          <SecondFactorCard />
          <SessionsCard />
        </div>
      </div>
    </>
  );
}

function SessionsCard() {
  const t = useTranslations('admin.account');
  const refreshSessions = useRefresh(adminSessionsCall);
  const sessions = useQuery({ ...callQuery(adminSessionsCall), refetchOnMount: 'always' });
  const end = useChange({ send: () => call(endOtherSessionsCall), onDone: refreshSessions });
  return (
    <Card
      title={t('sessions')}
      aside={
        <Button
          size="small"
          busy={end.isPending}
          disabled={(sessions.data?.sessions.length ?? 0) < 2}
          onClick={() => end.mutate()}
        >
          {t('signOutElsewhere')}
        </Button>
      }
    >
      {sessions.isError && (
        <FailedNotice title={t('sessionsFailed')} error={sessions.error} onRetry={sessions.refetch} />
      )}
      {sessions.isPending && <SkeletonLines />}
      <ul className="divide-y divide-line">
        {sessions.data?.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <div>
              <p className="font-semibold">{session.device}</p>
              <p className="text-small text-muted">
                {t('seen', {
                  created: formatDateTime(session.createdAt),
                  seen: formatDateTime(session.lastSeenAt),
                })}
              </p>
            </div>
            {session.current && <Badge tone="accent">{t('current')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
