import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  deleteIncorrectScanCall,
  downloadAllCall,
  type IncorrectScan,
  incorrectScansCall,
} from '#contract/dataset.ts';
import { datasetMessages } from '#contract/messages.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Pager } from '#web/components/admin/pager.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { DatasetVersions } from './dataset-versions.tsx';
import { ImportPictures } from './import/import-pictures.tsx';
import { IncorrectScanCard } from './incorrect-scan-card.tsx';
import { useDownload } from './use-download.ts';

const pageSize = 100;

export function DatasetScreen() {
  const t = useTranslations('admin.dataset');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [toDelete, setToDelete] = useState<IncorrectScan | null>(null);
  const list = useQuery({
    ...callQuery(incorrectScansCall, { query: { limit: pageSize, offset: (page - 1) * pageSize } }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  const download = useDownload(list.refetch);
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteIncorrectScanCall, { params: { id } }),
    onSuccess: () => {
      toast({
        title: datasetMessages.deleted,
        description: t('deletedText'),
      });
      return client.invalidateQueries({ queryKey: [incorrectScansCall.path] });
    },
    onError: (reason) =>
      toast({
        ...datasetMessages.deleteFailed,
        description: `${datasetMessages.deleteFailed.description} ${errorMessageOf(reason, '')}`.trim(),
        destructive: true,
      }),
    onSettled: () => setToDelete(null),
  });
  const { data } = list;
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        badges={
          data && (
            <>
              <Badge>{t('totalScans', { count: data.total })}</Badge>
              <Badge>{t('totalDownloads', { count: data.totalDownloads })}</Badge>
            </>
          )
        }
        aside={
          data &&
          data.total > 0 && (
            <Button
              variant="primary"
              busy={download.isPending}
              onClick={() =>
                download.mutate({
                  address: addressOf(downloadAllCall),
                  scan: null,
                  failed: datasetMessages.downloadAllFailed,
                })
              }
            >
              <Download size={16} aria-hidden="true" />
              {t('downloadAll')}
            </Button>
          )
        }
      />
      {list.isError && <FailedNotice title={t('failed')} error={list.error} onRetry={list.refetch} />}
      {list.isPending && (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<FlaskConical size={28} aria-hidden="true" />}
          title={datasetMessages.empty.title}
          description={datasetMessages.empty.description}
          action={<ButtonLink to="/admin-review">{t('toReview')}</ButtonLink>}
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {data?.scans.map((scan) => (
          <li key={scan.id}>
            <IncorrectScanCard
              scan={scan}
              busy={download.isPending && download.variables.scan?.id === scan.id}
              onDownload={download.mutate}
              onDelete={() => setToDelete(scan)}
            />
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} exact onPage={setPage} />
      )}
      <DatasetVersions />
      <ImportPictures />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t('deleteTitle')}
        description={`${datasetMessages.confirmDelete} ${t('deleteText')}`}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      />
    </>
  );
}
