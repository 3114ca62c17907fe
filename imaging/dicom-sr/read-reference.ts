import { readDecimal, readText } from '../dicom/data-set.ts';
import { readDicomHeader } from '../dicom/read-dicom.ts';
import { tags } from '../dicom/tags.ts';

/** Identifiers and header facts of an analyzed image. */
export type PictureReference = NonNullable<ReturnType<typeof readReference>>;

/** Reads the identifiers that a report needs to refer to a DICOM file; null if one is missing. */
export function readReference(file: Uint8Array) {
  const { set } = readDicomHeader(file);
  const sopClassUid = readText(set, tags.sopClassUid);
  const sopInstanceUid = readText(set, tags.sopInstanceUid);
  const studyUid = readText(set, tags.studyInstanceUid);
  const seriesUid = readText(set, tags.seriesInstanceUid);
  if (!sopClassUid || !sopInstanceUid || !studyUid || !seriesUid) return null;
  return {
    sopClassUid,
    sopInstanceUid,
    studyUid,
    seriesUid,
    modality: readText(set, tags.modality)?.toUpperCase() ?? null,
    bodyPart: readText(set, tags.bodyPart)?.toUpperCase() ?? null,
    frameCount: Math.max(1, readDecimal(set, tags.numberOfFrames) ?? 1),
  };
}
