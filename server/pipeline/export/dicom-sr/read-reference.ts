import dicomParser from 'dicom-parser';
import type { DicomReference } from './write-report.ts';

/** The identifiers of a stored, de-identified DICOM file, so that a report can point at it. */
export function readReference(file: Uint8Array): DicomReference {
  const set = dicomParser.parseDicom(file, { untilTag: 'x0020000e' });
  const uid = (tag: string): string => {
    const value = set.string(tag);
    if (!value) throw new Error(`The stored DICOM file lacks ${tag}.`);
    return value;
  };
  return {
    sopClassUid: uid('x00080016'),
    sopInstanceUid: uid('x00080018'),
    studyUid: uid('x0020000d'),
    seriesUid: uid('x0020000e'),
  };
}
