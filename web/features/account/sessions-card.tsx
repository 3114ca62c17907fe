import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { adminSessionsCall, endOtherSessionsCall } from '#contract/accounts.ts';
import { formatDateTime } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

/** The administrator's active sessions. */
export function SessionsCard() {
  const t = useTranslations('admin.account');
  const client = useQueryClient();
  const sessions = useQuery({ ...callQuery(adminSessionsCall), refetchOnMount: 'always' });
  const end = useMutation({
    mutationFn: () => call(endOtherSessionsCall),
    onSuccess: ({ message }) => {
      toast({ title: t('success'), description: message });
      return client.invalidateQueries({ queryKey: [adminSessionsCall.path] });
    },
    onError: (reason) => failureToast(t('error'), reason, t('tryAgain')),
  });
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
