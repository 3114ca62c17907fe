import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Point } from '../viewport.ts';

/** One picture of the stage. Window, ruler and pixel value use `value × slope + intercept`. */
export type StageSlice = Pick<
  VolumeSlice,
  'width' | 'height' | 'values' | 'slope' | 'intercept' | 'inverted'
>;

/** Pixel height and width in millimeters. */
export interface StageSpacing {
  row: number;
  column: number;
}

/** The value at a pixel in the file's units, or null outside the picture. */
export function valueAt(slice: StageSlice, { x, y }: Point): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= slice.width || row >= slice.height) return null;
  return slice.values[row * slice.width + column]! * slice.slope + slice.intercept;
}
