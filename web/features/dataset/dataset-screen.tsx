import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleX, Download, FlaskConical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { defaultModelLabel } from '#contract/constants.ts';
import {
  deleteIncorrectScanCall,
  downloadAllCall,
  type IncorrectScan,
  incorrectScansCall,
} from '#contract/dataset.ts';
import { formatBytes, formatDateTime, formatPercent } from '#contract/format.ts';
import { datasetMessages } from '#contract/messages.ts';
import { imageCall } from '#contract/outputs.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Pager } from '#web/components/admin/pager.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Facts } from '#web/components/facts.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { DatasetVersions } from './dataset-versions.tsx';
import { ImportPictures } from './import/import-pictures.tsx';
import { type StartDownload, useDownload } from './use-download.ts';

const pageSize = 100;

export function DatasetScreen() {
  const t = useTranslations('admin.dataset');
  const refresh = useRefresh(incorrectScansCall);
  const [page, setPage] = useState(1);
  const isAdministrator = useAdminSession().admin.role === 'administrator';
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
      return refresh();
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
              icon={Download}
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
          icon={FlaskConical}
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
              onDelete={isAdministrator ? () => setToDelete(scan) : null}
            />
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} exact onPage={setPage} />
      )}
      <DatasetVersions />
      {isAdministrator && <ImportPictures />}
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

interface IncorrectScanCardProps {
  scan: IncorrectScan;
  busy: boolean;
  onDownload: StartDownload;
  /** Null: not allowed. */
  onDelete: (() => void) | null;
}

function IncorrectScanCard({ scan, busy, onDownload, onDelete }: IncorrectScanCardProps) {
  const t = useTranslations('admin.dataset.card');
  const labeled = scan.boxes !== null;
  const download = () => onDownload({ scan, failed: datasetMessages.downloadFailed });
  return (
    <article
      aria-label={scan.filename}
      className="flex h-full flex-col rounded-card border border-line bg-panel p-4"
    >
      <div className="flex gap-3">
        <img
          src={addressOf(imageCall, { params: { id: scan.scanId, kind: 'original' } })}
          alt=""
          loading="lazy"
          className="size-20 rounded-control bg-stage object-contain"
        />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold" title={scan.filename}>
            {scan.filename}
          </h2>
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge icon={CircleX}>{t('incorrect')}</Badge>
            <Badge>{scan.format.toUpperCase()}</Badge>
          </div>
        </div>
      </div>
      <Facts
        className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small"
        rows={[
          [t('fileSize'), formatBytes(scan.fileSize), { title: t('bytes', { count: scan.fileSize }) }],
          [t('confidence'), formatPercent(scan.confidence)],
          [t('labels'), scan.boxes === null ? t('notLabeled') : t('boxes', { count: scan.boxes.length })],
          [t('downloads'), scan.downloadCount],
          scan.reviewNotes ? [t('notes'), scan.reviewNotes, { className: 'break-words' }] : null,
          [t('flaggedBy'), scan.flaggedByAdmin],
          [t('date'), formatDateTime(scan.createdAt), { title: scan.createdAt }],
          [t('model'), scan.modelVersion ?? defaultModelLabel],
        ]}
      />
      <div className="mt-auto flex items-center justify-between gap-2">
        <Button icon={Download} size="small" busy={busy} onClick={download}>
          {t('download')}
        </Button>
        <ButtonLink
          size="small"
          className="me-auto"
          to={`/admin-review?scan=${scan.scanId}`}
          aria-label={t(labeled ? 'relabelScan' : 'labelScan', { filename: scan.filename })}
        >
          {t(labeled ? 'relabel' : 'label')}
        </ButtonLink>
        {onDelete && (
          <IconButton icon={Trash2} label={t('deleteScan', { filename: scan.filename })} onClick={onDelete} />
        )}
      </div>
    </article>
  );
}
