import { movePoint, type RigidTransform } from './rigid.ts';
import { grayBetween, reduceVolume, type VoxelVolume, voxelRows, worldOf } from './voxel-volume.ts';

/** Points of the fixed volume with their grays, as bins of the histogram. */
export interface Samples {
  /** Millimeters: x, y, z of each point. */
  points: Float32Array;
  bins: Uint8Array;
}

const binCount = 32;
/** Fewer samples inside the moving volume are no overlap. */
const leastOverlap = 0.3;

/** Grays between these shares of the head span the bins; what lies outside is clamped. */
const darkest = 0.01;
const brightest = 0.995;

interface Scale {
  low: number;
  factor: number;
}

/** How the grays of a volume become bins. */
export function scaleOf({ values }: VoxelVolume): Scale {
  const stride = Math.max(1, Math.floor(values.length / 50_000));
  const sorted = Float32Array.from(
    { length: Math.floor(values.length / stride) },
    (_, i) => values[i * stride]!,
  ).sort();
  const low = sorted[Math.floor(sorted.length * darkest)] ?? 0;
  const high = sorted[Math.floor(sorted.length * brightest)] ?? 1;
  return { low, factor: (binCount - 2) / Math.max(1e-6, high - low) };
}

/** Coarse voxels brighter than this share of the range belong to the head. */
const headShare = 0.08;
const maskMillimeters = 8;

/**
 * Points spread over the head and a margin around it. They lie between the centers of voxels: on them, interpolation would
 * pull the answer to whole voxels.
 */
export function sampleHead(volume: VoxelVolume, most: number): Samples {
  const coarse = reduceVolume(volume, maskMillimeters);
  const { low, factor } = scaleOf(coarse);
  const limit = low + (headShare * (binCount - 2)) / factor;
  const near = dilated(coarse, limit);
  const ratio = coarse.size.map((side, axis) => volume.size[axis]! / side);
  const [width, height, depth] = volume.size;
  const stride = Math.max(1, Math.cbrt((width * height * depth * shareOf(near)) / most));
  const scale = scaleOf(volume);
  const points: number[] = [];
  const bins: number[] = [];
  const random = randomNumbers(1);
  for (let k = 0; k < depth - 1; k += stride)
    for (let j = 0; j < height - 1; j += stride)
      for (let i = 0; i < width - 1; i += stride) {
        const [x, y, z] = [i + random() * stride, j + random() * stride, k + random() * stride];
        const cell = [x, y, z].map((part, axis) =>
          Math.min(coarse.size[axis]! - 1, Math.floor(part / ratio[axis]!)),
        );
        if (!near[(cell[2]! * coarse.size[1] + cell[1]!) * coarse.size[0] + cell[0]!]) continue;
        const gray = grayBetween(volume, x, y, z);
        if (Number.isNaN(gray)) continue;
        points.push(...worldOf(volume, x, y, z));
        bins.push(Math.round(clampedBin(gray, scale)));
      }
  return { points: Float32Array.from(points), bins: Uint8Array.from(bins) };
}

const shareOf = (mask: Uint8Array): number => mask.reduce((sum, one) => sum + one, 0) / mask.length;

const clampedBin = (gray: number, { low, factor }: Scale): number =>
  Math.min(binCount - 2, Math.max(0, (gray - low) * factor));

function dilated({ size: [width, height, depth], values }: VoxelVolume, limit: number): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let k = 0; k < depth; k++)
    for (let j = 0; j < height; j++)
      for (let i = 0; i < width; i++) {
        if (values[(k * height + j) * width + i]! <= limit) continue;
        for (let c = Math.max(0, k - 1); c <= Math.min(depth - 1, k + 1); c++)
          for (let b = Math.max(0, j - 1); b <= Math.min(height - 1, j + 1); b++)
            for (let a = Math.max(0, i - 1); a <= Math.min(width - 1, i + 1); a++)
              out[(c * height + b) * width + a] = 1;
      }
  return out;
}

/** The same numbers on every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Normalized mutual information of two volumes (Studholme 1999): the sum of both entropies by that of both together. It is
 * 1 if the grays of one say nothing about those of the other, whatever the contrast of each.
 */
export function createSimilarity(samples: Samples, moving: VoxelVolume) {
  const joint = new Float64Array(binCount * binCount);
  const own = new Float64Array(binCount);
  const other = new Float64Array(binCount);
  const scale = scaleOf(moving);
  const { low, factor } = scale;
  const rows = voxelRows(moving);
  const count = samples.bins.length;
  const { size, values, origin } = moving;
  const [width, height, depth] = size;
  const layer = width * height;

  /** Fills the joint histogram and returns how many samples lie inside the moving volume. */
  const fill = (transform: RigidTransform): number => {
    joint.fill(0);
    // One matrix from millimeters of the fixed volume to voxels of the moving one.
    const at = movePoint(transform, [0, 0, 0]);
    const { rotation } = transform;
    const m = rows.flatMap((row) => [
      row[0] * rotation[0][0] + row[1] * rotation[1][0] + row[2] * rotation[2][0],
      row[0] * rotation[0][1] + row[1] * rotation[1][1] + row[2] * rotation[2][1],
      row[0] * rotation[0][2] + row[1] * rotation[1][2] + row[2] * rotation[2][2],
      row[0] * (at[0] - origin[0]) + row[1] * (at[1] - origin[1]) + row[2] * (at[2] - origin[2]),
    ]);
    const [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = m as unknown as Float64Array;
    const { points, bins } = samples;
    let inside = 0;
    for (let n = 0, p = 0; n < count; n++, p += 3) {
      const px = points[p]!;
      const py = points[p + 1]!;
      const pz = points[p + 2]!;
      const x = m0! * px + m1! * py + m2! * pz + m3!;
      const y = m4! * px + m5! * py + m6! * pz + m7!;
      const z = m8! * px + m9! * py + m10! * pz + m11!;
      if (!(x >= 0 && y >= 0 && z >= 0 && x < width - 1 && y < height - 1 && z < depth - 1)) continue;
      const i = x | 0;
      const j = y | 0;
      const k = z | 0;
      const u = x - i;
      const v = y - j;
      const w = z - k;
      const a = k * layer + j * width + i;
      const b = a + layer;
      const near =
        (values[a]! * (1 - u) + values[a + 1]! * u) * (1 - v) +
        (values[a + width]! * (1 - u) + values[a + width + 1]! * u) * v;
      const far =
        (values[b]! * (1 - u) + values[b + 1]! * u) * (1 - v) +
        (values[b + width]! * (1 - u) + values[b + width + 1]! * u) * v;
      let bin = (near * (1 - w) + far * w - low) * factor;
      bin = bin < 0 ? 0 : bin > binCount - 2 ? binCount - 2 : bin;
      const lower = bin | 0;
      const part = bin - lower;
      const cell = bins[n]! * binCount + lower;
      joint[cell] = joint[cell]! + 1 - part;
      joint[cell + 1] = joint[cell + 1]! + part;
      inside++;
    }
    return inside;
  };

  return {
    /** 1 to 2, and 0 without enough overlap. */
    at: (transform: RigidTransform): number => {
      const inside = fill(transform);
      if (inside < leastOverlap * count) return 0;
      own.fill(0);
      other.fill(0);
      let together = 0;
      for (let a = 0; a < binCount; a++)
        for (let b = 0; b < binCount; b++) {
          const share = joint[a * binCount + b]! / inside;
          if (share === 0) continue;
          own[a] = own[a]! + share;
          other[b] = other[b]! + share;
          together -= share * Math.log(share);
        }
      return together > 0 ? (entropy(own) + entropy(other)) / together : 0;
    },
    overlap: (transform: RigidTransform): number => fill(transform) / count,
  };
}

function entropy(shares: Float64Array): number {
  let sum = 0;
  for (const share of shares) if (share > 0) sum -= share * Math.log(share);
  return sum;
}
