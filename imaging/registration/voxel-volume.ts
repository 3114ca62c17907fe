import type { StackGeometry } from '../geometry/stack-geometry.ts';
import { cross, dot, type Vector } from '../geometry/vector.ts';
import { gridOf, type Triple } from '../volume/volume-grid.ts';
import type { VolumeSlice } from '../volume/volume-slice.ts';

/** A volume of grays in the space of the patient. */
export interface VoxelVolume {
  size: Triple;
  values: Float32Array;
  /** Center of the first voxel in millimeters, and the steps to its neighbors along each axis. */
  origin: Vector;
  steps: [Vector, Vector, Vector];
}

/** Undefined if the slices do not form a regular volume. Voxels are averaged to about `millimeters`. */
export function voxelVolumeOf(
  slices: readonly (VolumeSlice | undefined)[],
  geometry: StackGeometry | undefined,
  millimeters: number,
): VoxelVolume | undefined {
  const grid = gridOf(slices, geometry);
  if (!grid || !geometry) return undefined;
  const [width, height, depth] = grid.size;
  const factors = grid.spacing.map((spacing) => reduction(spacing, millimeters)) as Triple;
  const size = [width, height, depth].map((side, axis) => Math.floor(side / factors[axis]!)) as Triple;
  const values = new Float32Array(size[0] * size[1] * size[2]);
  const share = 1 / (factors[0] * factors[1] * factors[2]);
  for (let k = 0; k < size[2] * factors[2]; k++) {
    const slice = grid.slices[grid.sliceOfLayer[k]!]!;
    const { slope, intercept, inverted } = slice;
    const base = Math.floor(k / factors[2]) * size[0] * size[1];
    for (let j = 0; j < size[1] * factors[1]; j++) {
      const row = base + Math.floor(j / factors[1]) * size[0];
      for (let i = 0; i < size[0] * factors[0]; i++) {
        const value = slice.values[j * width + i]! * slope + intercept;
        const at = row + Math.floor(i / factors[0]);
        values[at] = values[at]! + (inverted ? -value : value) * share;
      }
    }
  }
  const axes = grid.directions.map((direction, axis) => scaledBy(direction, grid.spacing[axis]!));
  return reducedSpace(
    { size, values, origin: geometry.origins[0]!, steps: axes as VoxelVolume['steps'] },
    factors,
  );
}

/** The same volume with voxels of about `millimeters`, each the mean of those it replaces. */
export function reduceVolume(volume: VoxelVolume, millimeters: number): VoxelVolume {
  const factors = volume.steps.map((step) => reduction(Math.hypot(...step), millimeters)) as Triple;
  if (factors.every((factor) => factor === 1)) return volume;
  const [width, height] = volume.size;
  const size = volume.size.map((side, axis) => Math.max(1, Math.floor(side / factors[axis]!))) as Triple;
  const values = new Float32Array(size[0] * size[1] * size[2]);
  const share = 1 / (factors[0] * factors[1] * factors[2]);
  for (let k = 0; k < size[2] * factors[2]; k++)
    for (let j = 0; j < size[1] * factors[1]; j++) {
      const from = (k * height + j) * width;
      const to = (Math.floor(k / factors[2]) * size[1] + Math.floor(j / factors[1])) * size[0];
      for (let i = 0; i < size[0] * factors[0]; i++) {
        const at = to + Math.floor(i / factors[0]);
        values[at] = values[at]! + volume.values[from + i]! * share;
      }
    }
  return reducedSpace({ ...volume, size, values }, factors);
}

const reduction = (spacing: number, millimeters: number): number =>
  Math.max(1, Math.round(millimeters / spacing));

/** The center of the first block of voxels lies between the centers of its first and its last voxel. */
function reducedSpace(volume: VoxelVolume, factors: Triple): VoxelVolume {
  const { origin, steps } = volume;
  const shifted = [0, 1, 2].map((part) =>
    steps.reduce((sum, step, axis) => sum + step[part]! * ((factors[axis]! - 1) / 2), origin[part]!),
  ) as unknown as Vector;
  const longer = steps.map((step, axis) => scaledBy(step, factors[axis]!)) as VoxelVolume['steps'];
  return { ...volume, origin: shifted, steps: longer };
}

const scaledBy = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

/** The rows of the matrix that turns millimeters from the origin into voxels. */
export function voxelRows({ steps: [a, b, c] }: VoxelVolume): [Vector, Vector, Vector] {
  const whole = dot(cross(a, b), c);
  return [
    scaledBy(cross(b, c), 1 / whole),
    scaledBy(cross(c, a), 1 / whole),
    scaledBy(cross(a, b), 1 / whole),
  ];
}

/** The millimeters of a voxel. */
export function worldOf({ origin, steps: [a, b, c] }: VoxelVolume, i: number, j: number, k: number): Vector {
  return [
    origin[0] + a[0] * i + b[0] * j + c[0] * k,
    origin[1] + a[1] * i + b[1] * j + c[1] * k,
    origin[2] + a[2] * i + b[2] * j + c[2] * k,
  ];
}

/** The gray between the centers of voxels; NaN outside. */
export function grayBetween({ size, values }: VoxelVolume, x: number, y: number, z: number): number {
  const [width, height, depth] = size;
  if (!(x >= 0 && y >= 0 && z >= 0 && x <= width - 1 && y <= height - 1 && z <= depth - 1)) return Number.NaN;
  const i = Math.min(width - 2, Math.floor(x));
  const j = Math.min(height - 2, Math.floor(y));
  const k = Math.min(depth - 2, Math.floor(z));
  const [u, v, w] = [x - i, y - j, z - k];
  const row = width;
  const layer = width * height;
  const at = k * layer + j * row + i;
  const near =
    (values[at]! * (1 - u) + values[at + 1]! * u) * (1 - v) +
    (values[at + row]! * (1 - u) + values[at + row + 1]! * u) * v;
  const next = at + layer;
  const far =
    (values[next]! * (1 - u) + values[next + 1]! * u) * (1 - v) +
    (values[next + row]! * (1 - u) + values[next + row + 1]! * u) * v;
  return near * (1 - w) + far * w;
}
