import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import type { Measurement } from '#web/components/viewer/stage/measurement.ts';
import { downloadPicture, useDownloads } from './downloads.ts';

interface DownloadsCardProps {
  scan: Scan;
  /** Printed in the report. */
  measurements: readonly Measurement[];
}

export function DownloadsCard({ scan, measurements }: DownloadsCardProps) {
  const t = useTranslations('scanner.downloads');
  const { downloadReport, downloadResult } = useDownloads();
  return (
    <Card title={t('title')} className="p-4! sm:p-4!">
      <div className="grid grid-cols-2 gap-2">
        <DownloadButton start={() => downloadPicture(scan, 'original')}>{t('original')}</DownloadButton>
        <DownloadButton start={() => downloadPicture(scan, 'annotated')} disabled={!scan.annotatedPath}>
          {t('annotated')}
        </DownloadButton>
        <DownloadButton start={() => downloadReport(scan, measurements)}>{t('report')}</DownloadButton>
        <DownloadButton start={() => downloadResult(scan, 'json')}>JSON</DownloadButton>
        <DownloadButton start={() => downloadResult(scan, 'dicom-sr')}>DICOM SR</DownloadButton>
        <DownloadButton start={() => downloadResult(scan, 'coco')}>COCO</DownloadButton>
      </div>
    </Card>
  );
}

interface DownloadButtonProps {
  start: () => Promise<void>;
  disabled?: boolean;
  children: ReactNode;
}

function DownloadButton({ start, disabled = false, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await start();
    setBusy(false);
  };
  return (
    <Button size="small" className="justify-start! min-h-9" disabled={disabled} busy={busy} onClick={run}>
      {!busy && <Download size={16} aria-hidden="true" className="text-muted" />}
      {children}
    </Button>
  );
}
