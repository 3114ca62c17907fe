import type { StackGeometry } from '../geometry/stack-geometry.ts';
import { added, scaled, type Vector } from '../geometry/vector.ts';

interface MaskVolume {
  width: number;
  height: number;
  /** One byte per pixel. */
  slices: readonly Uint8Array[];
  geometry: StackGeometry | undefined;
  description: string;
}

const headerBytes = 352;

/** Writes a NIfTI-1 label map in the coordinates of the original images. */
export function writeNiftiMask({ width, height, slices, geometry, description }: MaskVolume) {
  const file = new Uint8Array(headerBytes + width * height * slices.length);
  const view = new DataView(file.buffer);
  const spacing = [geometry?.spacing.column ?? 1, geometry?.spacing.row ?? 1, geometry?.sliceSpacing ?? 1];
  view.setInt32(0, 348, true);
  for (const [i, side] of [3, width, height, slices.length, 1, 1, 1, 1].entries())
    view.setInt16(40 + 2 * i, side, true);
  // Data type DT_UINT8, 8 bits.
  view.setInt16(70, 2, true);
  view.setInt16(72, 8, true);
  for (const [i, size] of [1, ...spacing].entries()) view.setFloat32(76 + 4 * i, size, true);
  view.setFloat32(108, headerBytes, true);
  view.setFloat32(112, 1, true);
  // Millimeters.
  view.setUint8(123, 2);
  file.set(new TextEncoder().encode(description).subarray(0, 79), 148);
  if (geometry) writePlace(view, geometry, spacing);
  file.set(new TextEncoder().encode('n+1\0'), 344);
  for (const [place, slice] of slices.entries()) file.set(slice, headerBytes + place * width * height);
  return file;
}

/** The s-form: maps voxels to scanner millimeters. DICOM's axes point left and back, NIfTI's right and front. */
function writePlace(
  view: DataView,
  geometry: StackGeometry,
  [column = 1, row = 1, step = 1]: number[],
): void {
  const first = geometry.origins[0]!;
  const last = geometry.origins.at(-1)!;
  const count = geometry.origins.length;
  const through: Vector =
    count > 1 ? scaled(added(last, scaled(first, -1)), 1 / (count - 1)) : scaled(geometry.normal, step);
  const columns = [
    scaled(geometry.rowDirection, column),
    scaled(geometry.columnDirection, row),
    through,
    first,
  ];
  view.setInt16(254, 1, true);
  for (const axis of [0, 1, 2] as const) {
    const sign = axis === 2 ? 1 : -1;
    for (const [i, vector] of columns.entries())
      view.setFloat32(280 + 16 * axis + 4 * i, sign * vector[axis], true);
  }
}
