import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';

/** One picture of the stage: `value × slope + intercept` is what window, ruler and pixel value speak of. */
export type StageSlice = Pick<
  VolumeSlice,
  'width' | 'height' | 'values' | 'slope' | 'intercept' | 'inverted'
>;

/** Millimeters of a pixel down and across. */
export interface StageSpacing {
  row: number;
  column: number;
}

export interface PicturePoint {
  /** Pixels from the left and from the top. */
  x: number;
  y: number;
}

export interface Placement {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The value at a pixel in the file's own units; null outside the picture. */
export function valueAt(slice: StageSlice, { x, y }: PicturePoint): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= slice.width || row >= slice.height) return null;
  return slice.values[row * slice.width + column]! * slice.slope + slice.intercept;
}
