export type ExportFormat = 'json' | 'coco' | 'dicom-sr';

const extensionsByType: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'application/dicom': ['dcm'],
};
const exportEndings: Record<ExportFormat, string> = { json: 'json', coco: 'coco.json', 'dicom-sr': 'sr.dcm' };

const withoutExtension = (filename: string): string => filename.replace(/\.[^.]*$/, '') || filename;

/** '{kind}_{filename}'; where the file is of another type than its name says, the ending tells the truth. */
export function downloadName(kind: string, filename: string, type: string): string {
  const endings = extensionsByType[type.split(';')[0] ?? ''];
  const given = filename.split('.').pop()?.toLowerCase() ?? '';
  if (!endings || endings.includes(given)) return `${kind}_${filename}`;
  return `${kind}_${withoutExtension(filename)}.${endings[0]}`;
}

export function reportName(scan: { id: string; filename: string }, today: Date): string {
  return `MRI_Analysis_Report_${scan.id}_${withoutExtension(scan.filename)}_${today.toISOString().slice(0, 10)}.pdf`;
}

export function resultName(filename: string, format: ExportFormat): string {
  return `result_${withoutExtension(filename)}.${exportEndings[format]}`;
}
