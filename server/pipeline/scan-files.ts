import type { ScanFormat } from '#contract/scans.ts';

/** Everything of a scan lies in one folder, so that it goes in one step. */
export const scanFolder = (scanId: string): string => `scans/${scanId}/`;

const extensions: Record<ScanFormat, string> = { png: 'png', jpeg: 'jpg', dicom: 'dcm' };
const contentTypes: Record<ScanFormat, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  dicom: 'application/dicom',
};

/** The inverse of contentTypeOf, for stored rows. */
export function formatOfType(contentType: string): ScanFormat {
  const found = Object.entries(contentTypes).find(([, type]) => type === contentType);
  if (!found) throw new Error(`No scan format has the content type ${contentType}.`);
  return found[0] as ScanFormat;
}

export const contentTypeOf = (format: ScanFormat): string => contentTypes[format];
export const originalKey = (scanId: string, format: ScanFormat): string =>
  `${scanFolder(scanId)}original.${extensions[format]}`;
export const displayKey = (scanId: string): string => `${scanFolder(scanId)}display.png`;
export const annotatedKey = (scanId: string): string => `${scanFolder(scanId)}annotated.png`;
export const reportKey = (scanId: string): string => `${scanFolder(scanId)}report.pdf`;

/** The scan a stored file belongs to. */
export function scanIdOf(key: string): string | undefined {
  return /^scans\/([^/]+)\//.exec(key)?.[1];
}

/** The name without folders, control characters and length that a file system minds. */
export function safeFilename(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = last.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '').trim();
  return clean.slice(-120) || 'scan';
}

export const nameWithoutExtension = (filename: string): string =>
  filename.replace(/\.[^.]*$/, '') || filename;

/** What the report is called in the administrators' list. */
export const storedReportName = (scan: { filename: string }): string =>
  `MRI_Analysis_Report_${nameWithoutExtension(scan.filename)}.pdf`;

/** '{kind}_{filename}'; the extension says what the file really is. */
export function downloadName(kind: string, filename: string, format: ScanFormat): string {
  const wanted = extensions[format];
  const given = filename.split('.').pop()?.toLowerCase();
  const same = given === wanted || (format === 'jpeg' && given === 'jpeg');
  return `${kind}_${same ? filename : `${nameWithoutExtension(filename)}.${wanted}`}`;
}
