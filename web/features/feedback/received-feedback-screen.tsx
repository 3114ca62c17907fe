import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  deleteFeedbackCall,
  type FeedbackEntry,
  feedbackCall,
  feedbackPageSize,
} from '#contract/feedback.ts';
import { formatDateTime } from '#contract/format.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Pager } from '#web/components/admin/pager.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { useSiteInfo } from '#web/lib/site-info.ts';
import { useChange } from '#web/lib/use-change.ts';

/** What visitors wrote, for administrators. */
export function ReceivedFeedbackScreen() {
  const t = useTranslations('admin.feedback');
  const address = useSiteInfo()?.feedbackUrl;
  const refresh = useRefresh(feedbackCall);
  const [page, setPage] = useState(1);
  const [toDelete, setToDelete] = useState<FeedbackEntry | null>(null);
  const list = useQuery({ ...callQuery(feedbackCall, { query: { page } }), refetchOnMount: 'always' });
  const remove = useChange({
    send: (id: string) => call(deleteFeedbackCall, { params: { id } }),
    onDone: refresh,
    onSettled: () => setToDelete(null),
  });
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead')} />
      {address?.startsWith('http') && <Notice className="mb-6">{t('elsewhere', { address })}</Notice>}
      {list.isPending && <Skeleton className="h-32" />}
      {list.isError && <FailedNotice title={t('failed')} error={list.error} onRetry={() => list.refetch()} />}
      {list.data?.total === 0 && <EmptyState title={t('empty')} description={t('emptyText')} />}
      <ul className="space-y-3">
        {list.data?.entries.map((entry) => (
          <li key={entry.id} className="rounded-card border border-line bg-panel p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={entry.kind === 'problem' ? 'accent' : 'neutral'}>{t(`kinds.${entry.kind}`)}</Badge>
              <p className="text-small text-muted">
                {t('facts', {
                  date: formatDateTime(entry.sentAt),
                  language: entry.language,
                  version: entry.version,
                })}
              </p>
              <Button
                icon={Trash2}
                size="small"
                className="ms-auto"
                aria-label={t('removeMessage', { date: formatDateTime(entry.sentAt) })}
                onClick={() => setToDelete(entry)}
              >
                {t('remove')}
              </Button>
            </div>
            <p className="mt-2 max-w-text whitespace-pre-wrap wrap-anywhere">{entry.text}</p>
          </li>
        ))}
      </ul>
      {list.data && list.data.total > feedbackPageSize && (
        <Pager page={page} pageSize={feedbackPageSize} total={list.data.total} exact onPage={setPage} />
      )}
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t('removeTitle')}
        description={t('removeText')}
        confirmLabel={t('remove')}
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      />
    </>
  );
}
