import type { exportFormats } from './outputs.ts';
import type { ScanFormat } from './scans.ts';

/** Extension by detected format, regardless of the uploaded file's name. */
export const extensions: Record<ScanFormat, string> = { png: 'png', jpeg: 'jpg', dicom: 'dcm' };
export const contentTypes: Record<ScanFormat, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  dicom: 'application/dicom',
};

/** The server's name for a scan. People name files after patients, so the original name stays in the browser. */
export const neutralName = (mark: string, format: ScanFormat): string => `scan-${mark}.${extensions[format]}`;

const withoutExtension = (filename: string): string => filename.replace(/\.[^.]*$/, '') || filename;

/** '{kind}_{filename}' with the extension of the content type: 'original_x.jpg' for a JPEG that was called x.png. */
export function downloadName(kind: string, filename: string, contentType: string): string {
  const type = contentType.split(';')[0];
  const format = (['png', 'jpeg', 'dicom'] as const).find((each) => contentTypes[each] === type);
  return format ? `${kind}_${withoutExtension(filename)}.${extensions[format]}` : `${kind}_${filename}`;
}

/** Contains the report's tracking id, not the scan's id: anyone with the scan's id can open the scan. */
export function reportName(reportId: string | null, filename: string, today: Date): string {
  const parts = [
    'MRI_Analysis_Report',
    reportId,
    withoutExtension(filename),
    today.toISOString().slice(0, 10),
  ];
  return `${parts.filter((part) => part !== null).join('_')}.pdf`;
}

type ExportFormat = (typeof exportFormats)[number];
const exportEndings: Record<ExportFormat, string> = { json: 'json', coco: 'coco.json', 'dicom-sr': 'sr.dcm' };

export function resultName(filename: string, format: ExportFormat): string {
  return `result_${withoutExtension(filename)}.${exportEndings[format]}`;
}
