import { Trash2 } from 'lucide-react';
import { formatDateTime } from '#contract/format.ts';
import {
  deleteAllReportsCall,
  deleteReportCall,
  type Report,
  reportFileCall,
  reportsCall,
  starReportCall,
} from '#contract/library.ts';
import { ButtonAnchor, IconButton } from '#web/components/button.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { actionsColumn, dateColumn, filenameColumn, sizeColumn, starColumn } from './library-columns.tsx';
import type { Library } from './library-list.tsx';

const shortId = (id: string): string => id.slice(0, 8);

export const reportLibrary: Library<Report, 'date' | 'filename' | 'size'> = {
  kind: 'report',
  sorts: ['date', 'filename', 'size'],
  changes: [reportsCall],
  load: async (query, signal) => {
    const { reports: rows, ...page } = await call(reportsCall, { query, signal });
    return { rows, ...page };
  },
  star: (id, starred) => call(starReportCall, { params: { id }, body: { starred } }),
  deleteOne: (id) => call(deleteReportCall, { params: { id } }),
  deleteAll: (filter) => call(deleteAllReportsCall, { query: filter }),
  columnsIn: (t, onStar, onDelete) => [
    starColumn(t, onStar),
    filenameColumn(t, ({ filename, reportId }) => (
      <>
        <p className="truncate font-semibold" title={filename}>
          {filename}
        </p>
        <p className="text-small text-muted">{reportId}</p>
      </>
    )),
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
    actionsColumn(t, (report) => (
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
          onClick={() => onDelete(report)}
        />
      </div>
    )),
  ],
};
