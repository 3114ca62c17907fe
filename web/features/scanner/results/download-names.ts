export type ExportFormat = 'json' | 'coco' | 'dicom-sr';

const extensionByType: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/dicom': 'dcm',
};
const exportEndings: Record<ExportFormat, string> = { json: 'json', coco: 'coco.json', 'dicom-sr': 'sr.dcm' };

const withoutExtension = (filename: string): string => filename.replace(/\.[^.]*$/, '') || filename;

/** '{kind}_{filename}', with the ending of what the file is: 'original_x.jpg' for a JPEG, whatever it was called. */
export function downloadName(kind: string, filename: string, type: string): string {
  const ending = extensionByType[type.split(';')[0] ?? ''];
  return ending ? `${kind}_${withoutExtension(filename)}.${ending}` : `${kind}_${filename}`;
}

/** The report's tracking id, not the scan's own: whoever has that can open and delete the scan. */
export function reportName(reportId: string | null, filename: string, today: Date): string {
  const parts = [
    'MRI_Analysis_Report',
    reportId,
    withoutExtension(filename),
    today.toISOString().slice(0, 10),
  ];
  return `${parts.filter((part) => part !== null).join('_')}.pdf`;
}

export function resultName(filename: string, format: ExportFormat): string {
  return `result_${withoutExtension(filename)}.${exportEndings[format]}`;
}
