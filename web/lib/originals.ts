import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { storedByScan } from './stored-by-scan.ts';

/**
 * The identifiers of uploaded DICOM files. The server replaces them. This tab remembers them, so that a structured
 * report refers to the visitor's own study and joins it in their archive.
 */
const originals = storedByScan<PictureReference>('session', 'scan_originals', 50);

/** Does nothing for a file without DICOM identifiers. */
export async function rememberOriginal(scanId: string, file: File): Promise<void> {
  const { readReference } = await import('#imaging/dicom-sr/read-reference.ts');
  let reference: PictureReference | null = null;
  try {
    reference = readReference(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // The server could read the file; this page only loses the reference.
  }
  if (reference) originals.set(scanId, reference);
}

export const originalOf = originals.get;
