import { downloadName, reportName, resultName } from '#contract/file-names.ts';
import { reportMessages } from '#contract/messages.ts';
import {
  downloadCall,
  type exportFormats,
  exportScanCall,
  reportByScanCall,
  type Scan,
} from '#contract/scans.ts';
import { callForFile } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { originalOf } from '#web/lib/originals.ts';
import { toast } from '#web/lib/toast.ts';

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this task; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export async function downloadPicture(scan: Scan, kind: 'original' | 'annotated'): Promise<void> {
  try {
    const blob = await callForFile(downloadCall, { params: { scanId: scan.id, kind } });
    saveBlob(blob, downloadName(kind, fileNameOf(scan), blob.type));
  } catch (reason) {
    console.error('Download failed', reason);
  }
}

export async function downloadReport(scan: Scan): Promise<void> {
  try {
    const blob = await callForFile(reportByScanCall, { params: { scanId: scan.id } });
    saveBlob(blob, reportName(scan.reportId, fileNameOf(scan), new Date()));
  } catch (reason) {
    console.error('PDF download failed', reason);
    window.alert(reportMessages.pdfFailed);
  }
}

/** Null where this tab did not send the file, or where not all of its frames were kept. */
async function reportOfOriginal(scan: Scan): Promise<Blob | null> {
  const original = originalOf(scan.id);
  if (original?.frameCount !== scan.frameCount) return null;
  const { reportOnOriginal } = await import('./report-on-original.ts');
  return reportOnOriginal(scan, original);
}

export async function downloadResult(scan: Scan, format: (typeof exportFormats)[number]): Promise<void> {
  try {
    const blob =
      (format === 'dicom-sr' && (await reportOfOriginal(scan))) ||
      (await callForFile(exportScanCall, { params: { scanId: scan.id }, query: { format } }));
    saveBlob(blob, resultName(fileNameOf(scan), format));
  } catch (reason) {
    const description = sentenceOf(reason, 'The file could not be made. Please try again.');
    toast({ title: 'Download failed', description, destructive: true });
  }
}
