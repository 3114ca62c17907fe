import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { formatDateTime } from '#contract/format.ts';
import { operationsCall, retryJobCall } from '#contract/operations.ts';
import { ScanLink } from '#web/components/admin/scan-link.tsx';
import { Button } from '#web/components/button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { TallTable } from '#web/components/tall-table.tsx';
import { call } from '#web/lib/api.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

type DeadJob = ResponseOf<typeof operationsCall>['deadJobs'][number];

/** Jobs that failed permanently, with a retry button. */
export function DeadJobs({ jobs }: { jobs: DeadJob[] | undefined }) {
  const t = useTranslations('admin.operations');
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (jobId: string) => call(retryJobCall, { params: { jobId } }),
    onSuccess: ({ message }) => {
      toast({ title: t('success'), description: message });
      return client.invalidateQueries({ queryKey: [operationsCall.path] });
    },
    onError: (reason) => failureToast(t('error'), reason, t('tryAgain')),
  });
  const columns: Column<DeadJob>[] = [
    { id: 'name', header: t('job'), cell: ({ name }) => name },
    {
      id: 'target',
      header: t('scan'),
      className: 'break-all min-w-40',
      cell: ({ target }) => (target ? <ScanLink scanId={target} /> : '–'),
    },
    { id: 'reason', header: t('reason'), className: 'min-w-52', cell: ({ reason }) => reason },
    {
      id: 'failed',
      header: t('when'),
      className: 'whitespace-nowrap',
      cell: ({ failedAt }) => (failedAt ? formatDateTime(failedAt) : '–'),
    },
    {
      id: 'retry',
      header: <span className="sr-only">{t('retry')}</span>,
      align: 'right',
      cell: ({ id, name }) => (
        <Button
          size="small"
          aria-label={t('retryJob', { name })}
          busy={retry.isPending && retry.variables === id}
          onClick={() => retry.mutate(id)}
        >
          <RotateCw size={16} aria-hidden="true" />
          {t('retry')}
        </Button>
      ),
    },
  ];
  return (
    <TallTable>
      <DataTable
        caption={t('failedCaption')}
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        skeletonRows={2}
        empty={<EmptyState title={t('noFailed')} description={t('noFailedText')} />}
      />
    </TallTable>
  );
}
