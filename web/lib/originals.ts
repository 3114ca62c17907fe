import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { readStored, writeStored } from './storage.ts';

const key = 'scan_originals';
const most = 50;

/**
 * The identifiers of uploaded DICOM files. The server replaces them. This tab remembers them, so that a structured
 * report refers to the visitor's own study and joins it in their archive.
 */
function originals(): [scanId: string, reference: PictureReference][] {
  try {
    const stored: unknown = JSON.parse(readStored('session', key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Does nothing for a file without DICOM identifiers. */
export async function rememberOriginal(scanId: string, file: File): Promise<void> {
  const { readReference } = await import('#imaging/dicom-sr/read-reference.ts');
  let reference: PictureReference | null = null;
  try {
    reference = readReference(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // The server could read the file; this page only loses the reference.
  }
  if (!reference) return;
  const others = originals().filter(([id]) => id !== scanId);
  writeStored('session', key, JSON.stringify([...others, [scanId, reference]].slice(-most)));
}

export function originalOf(scanId: string): PictureReference | null {
  return originals().find(([id]) => id === scanId)?.[1] ?? null;
}
