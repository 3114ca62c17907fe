import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatDate, formatPercent } from '#contract/format.ts';
import {
  adminDeleteScanCall,
  deleteAllScansCall,
  type LibraryScan,
  reportsCall,
  scansCall,
  starScanCall,
} from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { imageCall } from '#contract/outputs.ts';
import { ScanLink } from '#web/components/admin/scan-link.tsx';
import { ButtonAnchor } from '#web/components/button.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { dateColumn, sizeColumn, starColumn } from './library-columns.tsx';
import { LibraryList } from './library-list.tsx';
import { useListQuery } from './list-query.ts';
import { StatusBadge } from './status-badge.tsx';
import { useDeletions } from './use-deletions.ts';
import { useStars } from './use-stars.ts';

export function ScansList({ total }: { total: number | undefined }) {
  const t = useTranslations('admin.library');
  const [toDelete, setToDelete] = useState<LibraryScan | null>(null);
  const list = useListQuery(['date', 'filename', 'size', 'confidence']);
  const page = useQuery({
    ...callQuery(scansCall, { query: list.sent }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const stars = useStars({
    path: scansCall.path,
    rows: 'scans',
    send: (id, starred) => call(starScanCall, { params: { id }, body: { starred } }),
  });
  const deletions = useDeletions({
    paths: [scansCall.path, reportsCall.path],
    deleted: libraryMessages.scanDeleted,
    allDeleted: libraryMessages.scansDeleted,
    deleteOne: (id) => call(adminDeleteScanCall, { params: { id } }),
    deleteAll: (filter) => call(deleteAllScansCall, { query: filter }),
  });
  const columns: Column<LibraryScan>[] = [
    starColumn(t, stars.mutate),
    {
      id: 'filename',
      header: t('filename'),
      sortable: true,
      sticky: true,
      className: 'w-full max-w-0 min-w-64 max-sm:min-w-48',
      cell: ({ id, filename }) => (
        <span className="flex items-center gap-3">
          <img
            src={addressOf(imageCall, { params: { id, kind: 'original' } })}
            alt=""
            loading="lazy"
            className="size-10 shrink-0 rounded-small bg-stage object-contain"
          />
          <span className="min-w-0">
            <span className="block truncate font-semibold" title={filename}>
              <ScanLink scanId={id}>{filename}</ScanLink>
            </span>
            <span className="block truncate text-small text-muted" title={id}>
              {id}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ processingStatus, failureReason }) => (
        <StatusBadge status={processingStatus} reason={failureReason} />
      ),
    },
    { id: 'format', header: t('format'), cell: ({ format }) => format.toUpperCase() },
    sizeColumn(t),
    {
      id: 'confidence',
      header: t('confidence'),
      sortable: true,
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ confidence, detections }) => (
        <span title={t('findings', { count: detections.length })}>{formatPercent(confidence)}</span>
      ),
    },
    dateColumn(t, formatDate),
    {
      id: 'actions',
      header: <span className="sr-only">{t('actions')}</span>,
      align: 'right',
      className: 'whitespace-nowrap',
      cell: (scan) => <ScanActions scan={scan} onDelete={() => setToDelete(scan)} />,
    },
  ];
  return (
    <LibraryList
      list={list}
      page={page}
      rows={page.data?.scans}
      columns={columns}
      kind="scan"
      loading={libraryMessages.loadingScans}
      emptyTitle={libraryMessages.noScans}
      total={total}
      toDelete={toDelete ? { id: toDelete.id, name: toDelete.filename, labeled: toDelete.labelled } : null}
      onCancelDelete={() => setToDelete(null)}
      deletions={deletions}
    />
  );
}

function ScanActions({ scan, onDelete }: { scan: LibraryScan; onDelete: () => void }) {
  const t = useTranslations('admin.library');
  const open = (kind: 'original' | 'annotated', label: string) => (
    <ButtonAnchor
      href={addressOf(imageCall, { params: { id: scan.id, kind } })}
      target="_blank"
      rel="noreferrer"
      size="small"
      aria-label={t('openImage', { label, name: scan.filename })}
    >
      {label}
    </ButtonAnchor>
  );
  return (
    <div className="flex items-center justify-end gap-1.5">
      {open('original', t('original'))}
      {scan.annotatedPath && open('annotated', t('annotated'))}
      <IconButton label={t('deleteRow', { name: scan.filename })} onClick={onDelete}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
