import { reportMessages } from '#contract/messages.ts';
import { downloadCall, exportScanCall, reportByScanCall, type Scan } from '#contract/scans.ts';
import { callForFile } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { toast } from '#web/lib/toast.ts';
import { downloadName, type ExportFormat, reportName, resultName } from './download-names.ts';

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

export async function downloadResult(scan: Scan, format: ExportFormat): Promise<void> {
  try {
    const blob = await callForFile(exportScanCall, { params: { scanId: scan.id }, query: { format } });
    saveBlob(blob, resultName(fileNameOf(scan), format));
  } catch (reason) {
    const description = sentenceOf(reason, 'The file could not be made. Please try again.');
    toast({ title: 'Download failed', description, destructive: true });
  }
}
