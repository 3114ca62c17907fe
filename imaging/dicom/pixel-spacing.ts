import type { PixelSpacing } from '../picture/decoded-scan.ts';
import type { DicomDataSet } from './data-set.ts';
import { readDecimals } from './data-set.ts';
import { describingSets } from './functional-groups.ts';
import { tags } from './tags.ts';

/** Millimeters between pixels of a frame. Falls back to the spacing of the sensor or the scanned film. */
export function readPixelSpacing(set: DicomDataSet, frame: number): PixelSpacing | null {
  for (const tag of [tags.pixelSpacing, tags.imagerPixelSpacing, tags.nominalScannedPixelSpacing]) {
    for (const source of describingSets(set, frame, tags.pixelMeasuresSequence)) {
      const [row, column] = readDecimals(source, tag);
      if (isLength(row) && isLength(column)) return { row, column };
    }
  }
  return null;
}

function isLength(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value > 0 && value < 1000;
}
