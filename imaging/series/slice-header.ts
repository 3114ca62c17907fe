import {
  type DicomDataSet,
  readDecimal,
  readDecimals,
  readText,
  readTexts,
  readUint16,
} from '../dicom/data-set.ts';
import { describingSets, readFrameDecimal } from '../dicom/functional-groups.ts';
import { readPixelSpacing } from '../dicom/pixel-spacing.ts';
import type { DicomFile } from '../dicom/read-dicom.ts';
import { afterContrast, weightingOf } from '../dicom/sequence.ts';
import { readStudyIdentity, type StudyIdentity } from '../dicom/study-identity.ts';
import { tags } from '../dicom/tags.ts';
import { secondaryCaptureStorage } from '../dicom/uids.ts';
import { unit, type Vector } from '../geometry/vector.ts';
import type { HeaderFacts, PixelSpacing } from '../picture/decoded-scan.ts';

/** The header of one slice. Its text never leaves the device. */
export interface SliceHeader {
  /** Index of the file, frame in the file, tile in a mosaic. */
  source: number;
  frame: number;
  tile: number | null;
  patient: string;
  identity: StudyIdentity;
  study: string;
  series: string;
  instance: string;
  sopClass: string;
  frameOfReference: string | null;
  modality: string | null;
  imageType: string[];
  description: string;
  bodyPart: string;
  date: string | null;
  seriesNumber: number;
  instanceNumber: number;
  width: number;
  height: number;
  color: boolean;
  screenshot: boolean;
  /** Center of the first pixel. */
  position: Vector | null;
  /** Along a row, and down a column. */
  rowDirection: Vector | null;
  columnDirection: Vector | null;
  spacing: PixelSpacing | null;
  thickness: number | null;
  spacingBetween: number | null;
  repetitionTime: number | null;
  echoTime: number | null;
  inversionTime: number | null;
  contrast: boolean;
  bValue: number | null;
  /** Orders slices at the same position: time point, trigger time or acquisition. */
  moment: number;
}

/** One entry per frame; empty if the file has no picture. */
export function readSliceHeaders(file: DicomFile, source: number): SliceHeader[] {
  const { set } = file;
  const width = readUint16(set, tags.columns) ?? 0;
  const height = readUint16(set, tags.rows) ?? 0;
  if (width < 1 || height < 1) return [];
  const frames = Math.min(10_000, Math.max(1, readDecimal(set, tags.numberOfFrames) ?? 1));
  const sopClass = readText(set, tags.sopClassUid) ?? '';
  const color = (readUint16(set, tags.samplesPerPixel) ?? 1) > 1;
  const identity = readStudyIdentity(set);
  const common = {
    source,
    tile: null,
    patient: [tags.patientId, tags.patientBirthDate].map((tag) => readText(set, tag) ?? '').join('|'),
    identity,
    study: readText(set, tags.studyInstanceUid) ?? '',
    series: readText(set, tags.seriesInstanceUid) ?? '',
    instance: readText(set, tags.sopInstanceUid) ?? `file ${source}`,
    sopClass,
    frameOfReference: readText(set, tags.frameOfReferenceUid) ?? null,
    modality: readText(set, tags.modality) ?? null,
    imageType: readTexts(set, tags.imageType).map((part) => part.toUpperCase()),
    description: [readText(set, tags.seriesDescription), readText(set, tags.protocolName)]
      .filter((part, place, all) => part && all.indexOf(part) === place)
      .join(' '),
    bodyPart: (readText(set, tags.bodyPart) ?? '').toUpperCase(),
    date: readText(set, tags.studyDate) ?? readText(set, tags.seriesDate) ?? null,
    seriesNumber: readDecimal(set, tags.seriesNumber) ?? 0,
    instanceNumber: readDecimal(set, tags.instanceNumber) ?? 0,
    width,
    height,
    color,
    screenshot:
      color || sopClass === secondaryCaptureStorage || sopClass.startsWith(`${secondaryCaptureStorage}.`),
    thickness: readDecimal(set, tags.sliceThickness) ?? null,
    spacingBetween: readDecimal(set, tags.spacingBetweenSlices) ?? null,
    repetitionTime: readDecimal(set, tags.repetitionTime) ?? null,
    inversionTime: readDecimal(set, tags.inversionTime) ?? null,
    contrast: /[a-z0-9]/i.test(readText(set, tags.contrastAgent) ?? ''),
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
    weighting: weightingOf(slice),
    afterContrast: afterContrast(slice),
  };
}

function readFrame(set: DicomDataSet, frame: number) {
  const first = (tag: number, group: number) => readFrameDecimal(set, frame, tag, group);
  const vectors = (tag: number, group: number): number[] => {
    for (const source of describingSets(set, frame, group)) {
      const values = readDecimals(source, tag);
      if (values.length > 0 && values.every(Number.isFinite)) return values;
    }
    return [];
  };
  const position = vectors(tags.imagePosition, tags.planePositionSequence);
  const orientation = vectors(tags.imageOrientation, tags.planeOrientationSequence);
  return {
    position: position.length === 3 ? (position as unknown as Vector) : null,
    rowDirection: direction(orientation.slice(0, 3)),
    columnDirection: direction(orientation.slice(3, 6)),
    spacing: readPixelSpacing(set, frame),
    echoTime: first(tags.effectiveEchoTime, tags.mrEchoSequence) ?? first(tags.echoTime, tags.mrEchoSequence),
    bValue:
      first(tags.diffusionBValue, tags.mrDiffusionSequence) ?? readDecimal(set, tags.siemensBValue) ?? null,
    moment:
      first(tags.temporalPositionIndex, tags.frameContentSequence) ??
      readDecimal(set, tags.temporalPosition) ??
      readDecimal(set, tags.triggerTime) ??
      readDecimal(set, tags.acquisitionNumber) ??
      0,
  };
}

function direction(values: number[]): Vector | null {
  return values.length === 3 ? (unit(values as unknown as Vector) ?? null) : null;
}
