import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatDateTime } from '#contract/format.ts';
import {
  deleteAllReportsCall,
  deleteReportCall,
  type Report,
  reportFileCall,
  reportsCall,
  starReportCall,
} from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { ButtonAnchor, IconButton } from '#web/components/button.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { dateColumn, sizeColumn, starColumn } from './library-columns.tsx';
import { LibraryList } from './library-list.tsx';
import { useListQuery } from './list-query.ts';
import { useDeletions, useStars } from './use-library-changes.ts';

const shortId = (id: string): string => id.slice(0, 8);

export function ReportsList({ total }: { total: number | undefined }) {
  const t = useTranslations('admin.library');
  const [toDelete, setToDelete] = useState<Report | null>(null);
  const list = useListQuery(['date', 'filename', 'size']);
  const page = useQuery({
    ...callQuery(reportsCall, { query: list.sent }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const stars = useStars({
    path: reportsCall.path,
    rows: 'reports',
    send: (id, starred) => call(starReportCall, { params: { id }, body: { starred } }),
  });
  const deletions = useDeletions({
    paths: [reportsCall.path],
    deleted: libraryMessages.reportDeleted,
    allDeleted: libraryMessages.reportsDeleted,
    deleteOne: (id) => call(deleteReportCall, { params: { id } }),
    deleteAll: (filter) => call(deleteAllReportsCall, { query: filter }),
  });
  const columns: Column<Report>[] = [
    starColumn(t, stars.mutate),
    {
      id: 'filename',
      header: t('filename'),
      sortable: true,
      sticky: true,
      className: 'w-full max-w-0 min-w-64 max-sm:min-w-48',
      cell: ({ filename, reportId }) => (
        <>
          <p className="truncate font-semibold" title={filename}>
            {filename}
          </p>
          <p className="text-small text-muted">{reportId}</p>
        </>
      ),
    },
    {
      id: 'scan',
      header: t('sourceScan'),
      cell: ({ scanId }) => (
        <span className="font-mono text-small" title={scanId}>
          {shortId(scanId)}
        </span>
      ),
    },
    sizeColumn(t),
    dateColumn(t, formatDateTime),
    {
      id: 'actions',
      header: <span className="sr-only">{t('actions')}</span>,
      align: 'right',
      cell: (report) => (
        <div className="flex items-center justify-end gap-1.5">
          <ButtonAnchor
            href={addressOf(reportFileCall, { params: { reportId: report.reportId } })}
            target="_blank"
            rel="noreferrer"
            size="small"
            aria-label={t('downloadReport', { name: report.filename })}
          >
            {t('download')}
          </ButtonAnchor>
          <IconButton
            icon={Trash2}
            label={t('deleteRow', { name: report.filename })}
            onClick={() => setToDelete(report)}
          />
        </div>
      ),
    },
  ];
  return (
    <LibraryList
      list={list}
      page={page}
      rows={page.data?.reports}
      columns={columns}
      kind="report"
      loading={libraryMessages.loadingReports}
      emptyTitle={libraryMessages.noReports}
      total={total}
      toDelete={toDelete ? { id: toDelete.id, name: toDelete.filename } : null}
      onCancelDelete={() => setToDelete(null)}
      deletions={deletions}
    />
  );
}
