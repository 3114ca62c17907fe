import { readText } from '../decode/dicom/data-set.ts';
import { openStoredFrames } from '../decode/dicom/decode-dicom.ts';
import { tags } from '../decode/dicom/tags.ts';
import { copyKeptAttributes } from './copy-kept-attributes.ts';
import { copyPixelData } from './copy-pixel-data.ts';
import { createRemovedList } from './removed-attributes.ts';
import { freshUid, type OutputElement, textElement, writeDicom } from './write-dicom.ts';

export const dicomMethod = 'Allow-list after DICOM PS3.15 Annex E';
const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7';

export interface CleanedFile {
  bytes: Uint8Array;
  method: string;
  removed: { label: string; count: number; tags: string[] }[];
  kept: string[];
}

/** Writes a new file that holds only what decoding, display and measuring need. */
export function deidentifyDicom(bytes: Uint8Array): CleanedFile {
  const opened = openStoredFrames(bytes);
  const { file } = opened;
  const removed = createRemovedList();
  const kept = new Set<string>();
  const elements = copyKeptAttributes(file.set, removed, kept);
  const pixels = copyPixelData(opened);
  if (file.preambleUsed) removed.add('Bytes before the DICOM header');
  if (file.trailingBytes > 0) removed.add('Bytes after the end of the data');
  if (pixels.strippedPieces > 0) {
    removed.add('Comments inside the compressed picture', undefined, pixels.strippedPieces);
  }
  // Only the standard's own classes: a private class names its manufacturer.
  const declared = readText(file.set, tags.sopClassUid) ?? '';
  const sopClassUid = /^1\.2\.840\.10008\.5\.1\.4\.[0-9.]{1,40}$/.test(declared)
    ? declared
    : secondaryCapture;
  return {
    bytes: writeCleanDicom([...elements, pixels.element], sopClassUid, pixels.transferSyntaxUid),
    method: dicomMethod,
    removed: removed.list(),
    kept: [...kept, 'Pixel Data'],
  };
}

/** Adds the identity of the new object, linked to nothing, and the record of what was done (PS3.15 E.1.1). */
export function writeCleanDicom(
  elements: OutputElement[],
  sopClassUid: string,
  transferSyntaxUid: string,
): Uint8Array {
  const sopInstanceUid = freshUid();
  return writeDicom({
    transferSyntaxUid,
    sopClassUid,
    sopInstanceUid,
    elements: [
      textElement(0x00080016, 'UI', sopClassUid),
      textElement(0x00080018, 'UI', sopInstanceUid),
      textElement(0x0020000d, 'UI', freshUid()),
      textElement(0x0020000e, 'UI', freshUid()),
      textElement(0x00120062, 'CS', 'YES'),
      textElement(0x00120063, 'LO', dicomMethod),
      ...elements,
    ],
  });
}
