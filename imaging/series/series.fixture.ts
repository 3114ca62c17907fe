import { anonymous } from '../dicom/study-identity.ts';
import type { Vector } from '../geometry/vector.ts';
import type { SliceHeader } from './slice-header.ts';

/** An axial slice of an ordinary series, modified by `change`. */
export function sliceAt(z: number, change: Partial<SliceHeader> = {}): SliceHeader {
  return {
    source: 0,
    frame: 0,
    tile: null,
    identity: anonymous,
    patient: 'p',
    child: false,
    study: '1.2',
    series: '1.2.3',
    instance: `1.2.3.${z} ${JSON.stringify(change)}`,
    sopClass: '1.2.840.10008.5.1.4.1.1.4',
    frameOfReference: '1.9',
    modality: 'MR',
    imageType: ['ORIGINAL', 'PRIMARY'],
    description: 'AX T1 POST GD',
    bodyPart: 'BRAIN',
    date: '20250101',
    seriesNumber: 1,
    instanceNumber: 100 - z,
    width: 256,
    height: 256,
    screenshot: false,
    position: [-128, -128, z],
    rowDirection: [1, 0, 0],
    columnDirection: [0, 1, 0],
    spacing: { row: 1, column: 1 },
    thickness: 3,
    spacingBetween: null,
    repetitionTime: 600,
    echoTime: 10,
    inversionTime: null,
    contrast: false,
    bValue: null,
    moment: 0,
    ...change,
  };
}

/** Places of axial slices `step` millimeters apart, for a geometry. */
export const axialPlaces = (
  count: number,
  step: number,
  spacing: { row: number; column: number },
  [x, y, z]: Vector = [0, 0, 0],
) =>
  Array.from({ length: count }, (_, i) => ({
    position: [x, y, z + i * step] as const,
    rowDirection: [1, 0, 0] as const,
    columnDirection: [0, 1, 0] as const,
    spacing,
  }));

export const places = (count: number): number[] => Array.from({ length: count }, (_, i) => i * 3);
