import { CircleX, Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { defaultModelLabel } from '#contract/constants.ts';
import type { IncorrectScan } from '#contract/dataset.ts';
import { formatBytes, formatDate, formatPercent } from '#contract/format.ts';
import { datasetMessages } from '#contract/messages.ts';
import { imageCall } from '#contract/outputs.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { addressOf } from '#web/lib/api.ts';
import type { StartDownload } from './use-download.ts';

interface IncorrectScanCardProps {
  scan: IncorrectScan;
  busy: boolean;
  onDownload: StartDownload;
  onDelete: () => void;
}

export function IncorrectScanCard({ scan, busy, onDownload, onDelete }: IncorrectScanCardProps) {
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
            <Badge>
              <CircleX size={14} aria-hidden="true" />
              {t('incorrect')}
            </Badge>
            <Badge>{scan.format.toUpperCase()}</Badge>
          </div>
        </div>
      </div>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-muted">
        <dt>{t('fileSize')}</dt>
        <dd title={t('bytes', { count: scan.fileSize })}>{formatBytes(scan.fileSize)}</dd>
        <dt>{t('confidence')}</dt>
        <dd>{formatPercent(scan.confidence)}</dd>
        <dt>{t('labels')}</dt>
        <dd>{scan.boxes === null ? t('notLabeled') : t('boxes', { count: scan.boxes.length })}</dd>
        <dt>{t('downloads')}</dt>
        <dd>{scan.downloadCount}</dd>
        {scan.reviewNotes && (
          <>
            <dt>{t('notes')}</dt>
            <dd className="break-words">{scan.reviewNotes}</dd>
          </>
        )}
        <dt>{t('flaggedBy')}</dt>
        <dd>{scan.flaggedByAdmin}</dd>
        <dt>{t('date')}</dt>
        <dd title={scan.createdAt}>{formatDate(scan.createdAt)}</dd>
        <dt>{t('model')}</dt>
        <dd>{scan.modelVersion ?? defaultModelLabel}</dd>
      </dl>
      <div className="mt-auto flex items-center justify-between gap-2">
        <Button size="small" busy={busy} onClick={download}>
          <Download size={16} aria-hidden="true" />
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
        <IconButton label={t('deleteScan', { filename: scan.filename })} onClick={onDelete}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </article>
  );
}
