import type { StackGeometry } from '../geometry/stack-geometry.ts';
import { paintWindow } from './gray-window.ts';
import type { GrayWindow, VolumeSlice } from './volume-slice.ts';

/** A plane through a stack along its rows or along its columns. */
export type CutAxis = 'row' | 'column';

export interface CutPicture {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Pixel size in millimeters. */
  spacing: { row: number; column: number };
}

/** Planes can be cut only through slices of one size at uniform distances. */
export function canCut(slices: readonly VolumeSlice[], geometry: StackGeometry | undefined): boolean {
  const [first] = slices;
  return (
    first !== undefined &&
    slices.length >= 8 &&
    geometry?.even === true &&
    slices.every(({ width, height }) => width === first.width && height === first.height)
  );
}

/**
 * Cuts a plane across the stack at one row or one column. If the normal points to the head, the last slice is drawn at
 * the top, so that the head is upright.
 */
export function cutPlane(
  slices: readonly VolumeSlice[],
  geometry: StackGeometry,
  cut: { axis: CutAxis; at: number },
  window: GrayWindow,
): CutPicture {
  const first = slices[0]!;
  const width = cut.axis === 'row' ? first.width : first.height;
  const height = slices.length;
  const pixels = new Uint8ClampedArray(width * height * 4);
  const line = new Float32Array(width);
  for (let k = 0; k < height; k++) {
    const slice = slices[k]!;
    for (let i = 0; i < width; i++) {
      line[i] = slice.values[cut.axis === 'row' ? cut.at * slice.width + i : i * slice.width + cut.at]!;
    }
    const row = upsideDown(geometry) ? height - 1 - k : k;
    paintWindow(line, slice, window, pixels.subarray(row * width * 4, (row + 1) * width * 4));
  }
  const { spacing } = geometry;
  return {
    width,
    height,
    pixels,
    spacing: { row: geometry.sliceSpacing ?? 1, column: cut.axis === 'row' ? spacing.column : spacing.row },
  };
}

/** Slices that ascend toward the head are drawn from the bottom. */
export function upsideDown(geometry: StackGeometry): boolean {
  return geometry.normal[2] > 0.5;
}
