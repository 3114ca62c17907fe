import { readItems, readTexts } from './data-set.ts';
import { type DicomFile, readDicom } from './read-dicom.ts';
import { tags } from './tags.ts';

/** The paths that a DICOMDIR lists, relative to its own folder (PS3.3 F.3). */
export function readDiscDirectory(bytes: Uint8Array): string[] {
  const { set } = readDicom(bytes);
  return readItems(set, tags.directoryRecords).flatMap((record) => {
    const parts = readTexts(record, tags.referencedFileId).filter(Boolean);
    return parts.length > 0 ? [parts.join('/')] : [];
  });
}

/** Whether a file is a DICOMDIR. */
export function isDiscDirectory({ set }: Pick<DicomFile, 'set'>): boolean {
  return (
    readTexts(set, tags.sopClassUid)[0] === discDirectoryStorage || set.elements.has(tags.directoryRecords)
  );
}

const discDirectoryStorage = '1.2.840.10008.1.3.10';
