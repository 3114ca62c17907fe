import { type DicomDataSet, readDecimal, readText, readUint16 } from '../dicom/data-set.ts';
import { readFrameDecimal, readFrameDecimals } from '../dicom/functional-groups.ts';
import { readSequenceFacts } from '../dicom/header-facts.ts';
import { isChild } from '../dicom/is-child.ts';
import { readPixelSpacing } from '../dicom/pixel-spacing.ts';
import type { DicomFile } from '../dicom/read-dicom.ts';
import { afterContrast, weightingOf } from '../dicom/sequence.ts';
import { readStudyIdentity } from '../dicom/study-identity.ts';
import { tags } from '../dicom/tags.ts';
import { secondaryCaptureStorage } from '../dicom/uids.ts';
import { unit, type Vector } from '../geometry/vector.ts';
import type { HeaderFacts } from '../picture/decoded-scan.ts';

/** The header of one slice. Its text never leaves the device. */
export type SliceHeader = ReturnType<typeof readSliceHeaders>[number];

/** One entry per frame; empty if the file has no picture. */
export function readSliceHeaders({ set }: DicomFile, source: number) {
  const width = readUint16(set, tags.columns) ?? 0;
  const height = readUint16(set, tags.rows) ?? 0;
  if (width < 1 || height < 1) return [];
  const frames = Math.min(10_000, Math.max(1, readDecimal(set, tags.numberOfFrames) ?? 1));
  const sopClass = readText(set, tags.sopClassUid) ?? '';
  const color = (readUint16(set, tags.samplesPerPixel) ?? 1) > 1;
  const common = {
    /** Index of the file. */
    source,
    /** Index in a mosaic. */
    tile: null as number | null,
    patient: [tags.patientId, tags.patientBirthDate].map((tag) => readText(set, tag) ?? '').join('|'),
    identity: readStudyIdentity(set),
    child: isChild(set),
    study: readText(set, tags.studyInstanceUid) ?? '',
    series: readText(set, tags.seriesInstanceUid) ?? '',
    instance: readText(set, tags.sopInstanceUid) ?? `file ${source}`,
    sopClass,
    frameOfReference: readText(set, tags.frameOfReferenceUid) ?? null,
    modality: readText(set, tags.modality) ?? null,
    bodyPart: (readText(set, tags.bodyPart) ?? '').toUpperCase(),
    date: readText(set, tags.studyDate) ?? readText(set, tags.seriesDate) ?? null,
    seriesNumber: readDecimal(set, tags.seriesNumber) ?? 0,
    instanceNumber: readDecimal(set, tags.instanceNumber) ?? 0,
    width,
    height,
    screenshot:
      color || sopClass === secondaryCaptureStorage || sopClass.startsWith(`${secondaryCaptureStorage}.`),
    thickness: readDecimal(set, tags.sliceThickness) ?? null,
    spacingBetween: readDecimal(set, tags.spacingBetweenSlices) ?? null,
  };
  return Array.from({ length: frames }, (_, frame) => ({ ...common, frame, ...readFrame(set, frame) }));
}

/** The facts that the gates need. */
export function factsOf(slice: SliceHeader): HeaderFacts {
  return {
    modality: slice.modality,
    bodyPart: slice.bodyPart || null,
    // Masks are already excluded by modality.
    oneBit: false,
    ...(slice.child && { child: true }),
    weighting: weightingOf(slice),
    afterContrast: afterContrast(slice),
  };
}

function readFrame(set: DicomDataSet, frame: number) {
  const position = readFrameDecimals(set, frame, tags.imagePosition, tags.planePositionSequence);
  const orientation = readFrameDecimals(set, frame, tags.imageOrientation, tags.planeOrientationSequence);
  return {
    ...readSequenceFacts(set, frame),
    /** Center of the first pixel. */
    position: position.length === 3 ? (position as unknown as Vector) : null,
    /** Along a row, and down a column. */
    rowDirection: direction(orientation.slice(0, 3)),
    columnDirection: direction(orientation.slice(3, 6)),
    spacing: readPixelSpacing(set, frame),
    /** Orders slices at the same position: time point, trigger time or acquisition. */
    moment:
      readFrameDecimal(set, frame, tags.temporalPositionIndex, tags.frameContentSequence) ??
      readDecimal(set, tags.temporalPosition) ??
      readDecimal(set, tags.triggerTime) ??
      readDecimal(set, tags.acquisitionNumber) ??
      0,
  };
}

function direction(values: number[]): Vector | null {
  return values.length === 3 ? (unit(values as unknown as Vector) ?? null) : null;
}
