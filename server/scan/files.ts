import { createHash } from 'node:crypto';
import { contentTypes, extensions, neutralName } from '#contract/file-names.ts';
import type { ScanFormat } from '#contract/scans.ts';
import type { StoredPicture } from '#server/ports/scan-preparer.ts';

/** SHA-256 of an uploaded file, by which a second upload of it is recognized. */
export const hashOfUpload = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** By which the same picture in another file is recognized. */
export function pixelHashOf({
  width,
  height,
  shownFrame,
  frames,
}: Pick<StoredPicture, 'width' | 'height' | 'shownFrame' | 'frames'>): string | null {
  const shown = frames.find(({ index }) => index === shownFrame);
  if (!shown) return null;
  return createHash('sha256').update(`${width}x${height} `).update(shown.gray).digest('hex');
}

/** All files of a scan are in one folder, so that one call deletes them. */
export const scanFolder = (scanId: string): string => `scans/${scanId}/`;

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
/** The picture of the frame with the finding, if that is not the frame shown at first. */
export const displayFrameKey = (scanId: string, frame: number): string =>
  `${scanFolder(scanId)}display.frame-${frame + 1}.png`;
export const annotatedKey = (scanId: string): string => `${scanFolder(scanId)}annotated.png`;
export const reportKey = (scanId: string): string => `${scanFolder(scanId)}report.pdf`;

/** The copy of a picture that belongs to a version of the data set. */
export const keptPictureKey = (versionId: string, scanId: string): string =>
  `dataset/${versionId}/${scanId}.png`;

/** The scan a stored file belongs to. */
export function scanIdOf(key: string): string | undefined {
  return /^scans\/([^/]+)\//.exec(key)?.[1];
}

/** Distinguishes scans in lists without revealing the ID, which opens a scan. */
export function nameOfScan(scanId: string, format: ScanFormat): string {
  return neutralName(createHash('sha256').update(scanId).digest('hex').slice(0, 8), format);
}
