import type { Vector } from '#imaging/geometry/vector.ts';
import { inverseOf, movePoint, type RigidTransform, rigidOf } from '#imaging/registration/rigid.ts';
import { grayBetween, type VoxelVolume, voxelRows, worldOf } from '#imaging/registration/voxel-volume.ts';
import { createRandom, type Random } from '#phantom/random.ts';

/** A volume and what became of it: turned, shifted, cut to other slices, cropped, with another contrast and noise. */
export interface KnownPair {
  moving: VoxelVolume;
  /** From the original to the moved volume. */
  truth: RigidTransform;
  what: string;
}

const grids = [
  { name: '2 mm', steps: [2, 2, 2] },
  { name: 'axial 5 mm', steps: [1, 1, 5] },
  { name: 'sagittal 4 mm', steps: [4, 1, 1] },
  { name: 'coronal 3 mm', steps: [1.2, 3, 1.2] },
] as const;

const contrasts = ['same', 'bright', 'dark', 'inverted', 'mixed'] as const;

/** At most 20 degrees about any axis, 25 mm along each, and a fifth of the field of view cut off. */
const most = { degrees: 20, shift: 25, crop: 0.2 };

export function knownPair(original: VoxelVolume, seed: number): KnownPair {
  const random = createRandom(seed);
  const { between } = random;
  const axis = [between(-1, 1), between(-1, 1), between(-1, 1)];
  const length = Math.hypot(...axis);
  const degrees = between(2, most.degrees);
  // One unit of a turn is one millimeter at 70 mm.
  const turn = axis.map((part) => ((part / length) * degrees * Math.PI * 70) / 180);
  const shift = [0, 0, 0].map(() => between(-most.shift, most.shift));
  const truth = rigidOf([...shift, ...turn], centerOf(original));
  const grid = grids[random.whole(0, grids.length - 1)]!;
  const contrast = random.pick(contrasts);
  const cropped = random.whole(0, 2);
  const crop = between(0, most.crop);
  const empty = emptyLike(original, grid.steps, truth, { axis: cropped, share: crop });
  fill(empty, original, inverseOf(truth), { tone: toneOf(contrast, random), random });
  const what = `${degrees.toFixed(0)}°, ${Math.hypot(...shift).toFixed(0)} mm, ${grid.name}, ${contrast}, −${(crop * 100).toFixed(0)}%`;
  return { moving: empty, truth, what };
}

function centerOf(volume: VoxelVolume): Vector {
  const [width, height, depth] = volume.size;
  return worldOf(volume, (width - 1) / 2, (height - 1) / 2, (depth - 1) / 2);
}

/** A grid along the axes of the patient around the moved head, without a share of one side. */
function emptyLike(
  original: VoxelVolume,
  millimeters: readonly number[],
  truth: RigidTransform,
  crop: { axis: number; share: number },
): VoxelVolume {
  const middle = movePoint(truth, centerOf(original));
  const field = [0, 1, 2].map((axis) => {
    const along = Math.max(...original.steps.map((step, i) => Math.abs(step[axis]!) * original.size[i]!));
    return along * (crop.axis === axis ? 1 - crop.share : 1);
  });
  const size = field.map((length, axis) =>
    Math.max(9, Math.floor(length / millimeters[axis]!)),
  ) as VoxelVolume['size'];
  const origin = middle.map(
    (part, axis) =>
      part -
      ((size[axis]! - 1) * millimeters[axis]!) / 2 +
      (crop.axis === axis ? (crop.share * field[axis]!) / 2 : 0),
  ) as unknown as Vector;
  const steps = [0, 1, 2].map((axis) => [0, 1, 2].map((part) => (part === axis ? millimeters[axis]! : 0)));
  return {
    size,
    origin,
    steps: steps as unknown as VoxelVolume['steps'],
    values: new Float32Array(size[0] * size[1] * size[2]),
  };
}

interface Look {
  /** From 0 to 1, and back. */
  tone: (gray: number) => number;
  random: Random;
}

/** A thick slice is the mean over its thickness. */
function fill(
  volume: VoxelVolume,
  original: VoxelVolume,
  back: RigidTransform,
  { tone, random }: Look,
): void {
  const rows = voxelRows(original);
  const bright = Float32Array.from(original.values).sort()[Math.floor(original.values.length * 0.995)] || 1;
  const [width, height, depth] = volume.size;
  const thick = volume.steps.map((step) => Math.max(1, Math.round(Math.hypot(...step) / 1.5)));
  const bias = [0, 0, 0].map(() => random.between(-0.2, 0.2));
  for (let k = 0; k < depth; k++)
    for (let j = 0; j < height; j++)
      for (let i = 0; i < width; i++) {
        let sum = 0;
        let count = 0;
        for (let c = 0; c < thick[2]!; c++)
          for (let b = 0; b < thick[1]!; b++)
            for (let a = 0; a < thick[0]!; a++) {
              const [x, y, z] = [within(i, a, thick[0]!), within(j, b, thick[1]!), within(k, c, thick[2]!)];
              const from = movePoint(back, worldOf(volume, x, y, z));
              const off: Vector = [
                from[0] - original.origin[0],
                from[1] - original.origin[1],
                from[2] - original.origin[2],
              ];
              const [p, q, r] = rows.map((row) => row[0] * off[0] + row[1] * off[1] + row[2] * off[2]) as [
                number,
                number,
                number,
              ];
              const gray = grayBetween(original, p, q, r);
              sum += Number.isNaN(gray) ? 0 : gray;
              count++;
            }
        const field =
          1 + bias[0]! * (i / width - 0.5) + bias[1]! * (j / height - 0.5) + bias[2]! * (k / depth - 0.5);
        const shown = sum === 0 ? 0 : tone(Math.min(1, sum / count / bright)) * field;
        volume.values[(k * height + j) * width + i] = Math.abs(shown + 0.03 * random.normal()) * 1000;
      }
}

const within = (place: number, part: number, parts: number): number => place + (part + 0.5) / parts - 0.5;

function toneOf(contrast: (typeof contrasts)[number], random: Random): (gray: number) => number {
  switch (contrast) {
    case 'same':
      return (gray) => gray;
    case 'bright':
      return (gray) => gray ** 0.6;
    case 'dark':
      return (gray) => gray ** 1.7;
    case 'inverted':
      // Air stays black, as in every scan.
      return (gray) => (gray < 0.08 ? gray : 1.05 - gray);
    case 'mixed': {
      // Four grays become any four: brighter is no longer more.
      const stops = [0, ...Array.from({ length: 4 }, () => random.next())];
      return (gray) => {
        const at = Math.min(3.999, gray * 4);
        const lower = Math.floor(at);
        return stops[lower]! + (stops[lower + 1]! - stops[lower]!) * (at - lower);
      };
    }
  }
}

/** How far the found transform puts the points of the head from where they are: mean and largest, in millimeters. */
export function errorOf(original: VoxelVolume, found: RigidTransform, truth: RigidTransform) {
  const bright = Float32Array.from(original.values).sort()[Math.floor(original.values.length * 0.995)] || 1;
  const [width, height, depth] = original.size;
  let sum = 0;
  let count = 0;
  let largest = 0;
  for (let k = 0; k < depth; k += 4)
    for (let j = 0; j < height; j += 4)
      for (let i = 0; i < width; i += 4) {
        if (original.values[(k * height + j) * width + i]! < bright * 0.15) continue;
        const point = worldOf(original, i, j, k);
        const [a, b] = [movePoint(found, point), movePoint(truth, point)];
        const apart = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        sum += apart;
        count++;
        largest = Math.max(largest, apart);
      }
  return { mean: sum / Math.max(1, count), largest };
}
