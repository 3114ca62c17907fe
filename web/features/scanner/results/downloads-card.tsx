import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { downloadName, reportName, resultName } from '#contract/file-names.ts';
import { modelCall } from '#contract/model.ts';
import type { Figure } from '#contract/model-card.ts';
import {
  downloadCall,
  type exportFormats,
  exportScanCall,
  measuredReportCall,
  type ReportMeasurement,
  reportByScanCall,
} from '#contract/outputs.ts';
import type { Scan } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { Fold } from '#web/components/fold.tsx';
import type { Measurement } from '#web/components/viewer/stage/measurement.ts';
import { call, callForFile } from '#web/lib/api.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { originalOf } from '#web/lib/originals.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { toast } from '#web/lib/toast.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import type { ReportVoice } from '#words/say/structured-report.ts';

interface ReportButtonProps {
  scan: Scan;
  /** Printed in the report. */
  measurements: readonly Measurement[];
}

export function ReportButton({ scan, measurements }: ReportButtonProps) {
  const t = useTranslations('scanner.downloads');
  const { downloadReport } = useDownloads();
  return <DownloadButton start={() => downloadReport(scan, measurements)}>{t('report')}</DownloadButton>;
}

/** Files other than the report. */
export function DownloadsCard({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.downloads');
  const { downloadResult } = useDownloads();
  return (
    <Fold title={t('title')}>
      <div className="grid grid-cols-2 gap-2">
        <DownloadButton start={() => downloadPicture(scan, 'original')}>{t('original')}</DownloadButton>
        <DownloadButton start={() => downloadPicture(scan, 'annotated')} disabled={!scan.annotatedPath}>
          {t('annotated')}
        </DownloadButton>
        <DownloadButton start={() => downloadResult(scan, 'json')}>JSON</DownloadButton>
        <DownloadButton start={() => downloadResult(scan, 'dicom-sr')}>DICOM SR</DownloadButton>
        <DownloadButton start={() => downloadResult(scan, 'coco')}>COCO</DownloadButton>
      </div>
    </Fold>
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
    <Button
      icon={Download}
      size="small"
      className="justify-start! min-h-9 [&>svg]:text-muted"
      disabled={disabled}
      busy={busy}
      onClick={run}
    >
      {children}
    </Button>
  );
}

async function downloadPicture(scan: Scan, kind: 'original' | 'annotated'): Promise<void> {
  try {
    const blob = await callForFile(downloadCall, { params: { scanId: scan.id, kind } });
    saveBlob(blob, downloadName(kind, fileNameOf(scan), blob.type));
  } catch (reason) {
    console.error('Download failed', reason);
  }
}

const forReport = ({ kind, slice, unit, length, area, mean, spread }: Measurement): ReportMeasurement => ({
  kind,
  frame: slice,
  unit,
  length,
  area,
  mean,
  spread,
});

/** Downloads of the report and the result files. Errors appear in the page's language. */
function useDownloads() {
  const t = useTranslations('scanner.downloads');
  const voice = {
    t: useTranslations('result'),
    headline: useTranslations('headline'),
    shares: useTranslations('shell.ofHundred'),
  };
  const errorMessage = useErrorMessage();
  return {
    async downloadReport(scan: Scan, measurements: readonly Measurement[]): Promise<void> {
      const params = { scanId: scan.id };
      try {
        const blob =
          measurements.length > 0
            ? await callForFile(measuredReportCall, {
                params,
                body: { measurements: measurements.map(forReport) },
              })
            : await callForFile(reportByScanCall, { params });
        saveBlob(blob, reportName(scan.reportId, fileNameOf(scan), new Date()));
      } catch (reason) {
        console.error('PDF download failed', reason);
        window.alert(t('reportFailed'));
      }
    },
    async downloadResult(scan: Scan, format: (typeof exportFormats)[number]): Promise<void> {
      try {
        const blob =
          (format === 'dicom-sr' && (await reportOfOriginal(voice, scan))) ||
          (await callForFile(exportScanCall, { params: { scanId: scan.id }, query: { format } }));
        const named = format === 'coco' ? await renamePicture(blob, scan) : blob;
        saveBlob(named, resultName(fileNameOf(scan), format));
      } catch (reason) {
        toast({ title: t('failed'), description: errorMessage(reason, t('failedText')), destructive: true });
      }
    },
  };
}

/** Null if this tab did not upload the file, or if not all of its frames were kept. */
async function reportOfOriginal(voice: ReportVoice, scan: Scan): Promise<Blob | null> {
  const original = originalOf(scan.id);
  if (original?.frameCount !== scan.frameCount) return null;
  const { reportOnOriginal } = await import('./report-on-original.ts');
  return reportOnOriginal(voice, scan, original, await typeAccuracyOf(scan));
}

/** How often the result's model named the right type; null if unknown here. */
async function typeAccuracyOf({ modelVersion }: Scan): Promise<Figure | null> {
  const { card } = await call(modelCall, {}).catch(() => ({ card: null }));
  return card?.version === modelVersion ? card.metrics.typeAccuracy : null;
}

/** Renames the picture in a COCO file to the name under which this browser saves it. */
async function renamePicture(coco: Blob, scan: Scan): Promise<Blob> {
  const plain = (name: string): string => name.replace(/\.[^.]*$/, '');
  const text = await coco.text();
  const renamed = text.replaceAll(
    `"original_${plain(scan.filename)}.`,
    `"original_${plain(fileNameOf(scan))}.`,
  );
  return new Blob([renamed], { type: coco.type });
}
