import { readText } from '#imaging/dicom/data-set.ts';
import { readDicom } from '#imaging/dicom/read-dicom.ts';
import { tags } from '#imaging/dicom/tags.ts';
import type { DicomReference } from './write-report.ts';

/** The identifiers of a stored, de-identified DICOM file, so that a report can point at it. */
export function readReference(file: Uint8Array): DicomReference {
  const { set } = readDicom(file);
  const uid = (name: 'sopClassUid' | 'sopInstanceUid' | 'studyInstanceUid' | 'seriesInstanceUid'): string => {
    const value = readText(set, tags[name]);
    if (!value) throw new Error(`The stored DICOM file lacks its ${name}.`);
    return value;
  };
  return {
    sopClassUid: uid('sopClassUid'),
    sopInstanceUid: uid('sopInstanceUid'),
    studyUid: uid('studyInstanceUid'),
    seriesUid: uid('seriesInstanceUid'),
  };
}
