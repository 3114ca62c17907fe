import type { StackGeometry } from '../geometry/stack-geometry.ts';
import { added, dot, scaled, type Vector } from '../geometry/vector.ts';
import type { VolumeSlice } from '../volume/volume-slice.ts';
import { movePoint, type RigidTransform } from './rigid.ts';

interface Stack {
  slices: readonly (VolumeSlice | undefined)[];
  geometry: StackGeometry;
}

/** The place of a slice's pixels in the patient. */
interface SlicePlace {
  geometry: StackGeometry;
  place: number;
  width: number;
  height: number;
}

/**
 * What another scan shows where a slice of this one lies, in the rescaled values of that scan; NaN where it shows nothing.
 * `transform` leads from this scan to the other one.
 */
export function resampleSlice(target: SlicePlace, source: Stack, transform: RigidTransform): Float32Array {
  const { geometry, place, width, height } = target;
  const { rowDirection, columnDirection, spacing, origins } = geometry;
  const across = scaled(rowDirection, spacing.column);
  const down = scaled(columnDirection, spacing.row);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const point = added(origins[place]!, scaled(across, x), scaled(down, y));
      out[y * width + x] = valueAt(source, movePoint(transform, point));
    }
  return out;
}

/** Between the pixels of a slice, and between slices. */
function valueAt({ slices, geometry }: Stack, point: Vector): number {
  const { rowDirection, columnDirection, normal, spacing, origins, positions } = geometry;
  const along = dot(point, normal);
  const last = positions.length - 1;
  if (!(along >= positions[0]! && along <= positions[last]!)) return Number.NaN;
  const step = (positions[last]! - positions[0]!) / Math.max(1, last);
  const upper = Math.min(last, Math.max(1, Math.ceil((along - positions[0]!) / step)));
  const lower = upper - 1;
  const share = (along - positions[lower]!) / (positions[upper]! - positions[lower]!);
  const from = added(point, scaled(origins[0]!, -1));
  const x = dot(from, rowDirection) / spacing.column;
  const y = dot(from, columnDirection) / spacing.row;
  return onSlice(slices[lower], x, y) * (1 - share) + onSlice(slices[upper], x, y) * share;
}

function onSlice(slice: VolumeSlice | undefined, x: number, y: number): number {
  if (!slice || !(x >= 0 && y >= 0 && x <= slice.width - 1 && y <= slice.height - 1)) return Number.NaN;
  const i = Math.min(slice.width - 2, Math.floor(x));
  const j = Math.min(slice.height - 2, Math.floor(y));
  const [u, v] = [x - i, y - j];
  const at = j * slice.width + i;
  const { values, width, slope, intercept } = slice;
  const stored =
    (values[at]! * (1 - u) + values[at + 1]! * u) * (1 - v) +
    (values[at + width]! * (1 - u) + values[at + width + 1]! * u) * v;
  return stored * slope + intercept;
}
