import { readDecimal, readText } from '../dicom/data-set.ts';
import { readDicomHeader } from '../dicom/read-dicom.ts';
import { tags } from '../dicom/tags.ts';
import type { ImageReference } from './content-items.ts';

/** Identifiers and header facts of an analyzed image. */
export interface PictureReference extends Omit<ImageReference, 'frame'> {
  studyUid: string;
  seriesUid: string;
  modality: string | null;
  bodyPart: string | null;
  frameCount: number;
}

/** Reads the identifiers that a report needs to refer to a DICOM file; null if one is missing. */
export function readReference(file: Uint8Array): PictureReference | null {
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
