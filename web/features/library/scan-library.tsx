import { CircleAlert, CircleCheck, Clock, LoaderCircle, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { formatDateTime, formatPercent } from '#contract/format.ts';
import {
  adminDeleteScanCall,
  deleteAllScansCall,
  type LibraryScan,
  reportsCall,
  scansCall,
  starScanCall,
} from '#contract/library.ts';
import { imageCall } from '#contract/outputs.ts';
import { ScanLink } from '#web/components/admin/scan-link.tsx';
import { Badge } from '#web/components/badge.tsx';
import { ButtonAnchor, IconButton } from '#web/components/button.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { actionsColumn, dateColumn, filenameColumn, sizeColumn, starColumn } from './library-columns.tsx';
import type { Library } from './library-list.tsx';

const confirmedBy = (password: string | undefined) => (password === undefined ? undefined : { password });

export const scanLibrary: Library<LibraryScan, 'date' | 'filename' | 'size' | 'confidence'> = {
  kind: 'scan',
  sorts: ['date', 'filename', 'size', 'confidence'],
  changes: [scansCall, reportsCall],
  load: async (query, signal) => {
    const { scans: rows, ...page } = await call(scansCall, { query, signal });
    return { rows, ...page };
  },
  star: (id, starred) => call(starScanCall, { params: { id }, body: { starred } }),
  deleteOne: (id, password) => call(adminDeleteScanCall, { params: { id }, body: confirmedBy(password) }),
  deleteAll: (filter, password) => call(deleteAllScansCall, { query: filter, body: confirmedBy(password) }),
  columnsIn: (t, onStar, onDelete) => [
    starColumn(t, onStar),
    filenameColumn(t, ({ id, filename }) => (
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
    )),
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
    dateColumn(t, formatDateTime),
    actionsColumn(t, (scan) => <ScanActions scan={scan} onDelete={() => onDelete(scan)} />),
  ],
};

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
      <IconButton icon={Trash2} label={t('deleteRow', { name: scan.filename })} onClick={onDelete} />
    </div>
  );
}

const styles = {
  pending: { tone: 'neutral', icon: Clock },
  processing: { tone: 'accent', icon: LoaderCircle },
  completed: { tone: 'neutral', icon: CircleCheck },
  failed: { tone: 'high', icon: CircleAlert },
} as const;

/** A status as label, icon and color. An unknown status is shown without icon. */
function StatusBadge({ status, reason }: { status: string; reason: string | null }) {
  const style = styles[status as keyof typeof styles];
  return (
    <>
      <Badge icon={style?.icon} tone={style?.tone ?? 'neutral'}>
        {status}
      </Badge>
      {reason && (
        <p className="mt-0.5 line-clamp-2 max-w-56 text-small text-muted" title={reason}>
          {reason}
        </p>
      )}
    </>
  );
}
