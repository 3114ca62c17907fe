import type { Vector } from '../geometry/vector.ts';
import { climb } from './climb.ts';
import { createSimilarity, sampleHead } from './mutual-information.ts';
import { type RigidTransform, rigidOf } from './rigid.ts';
import { reduceVolume, type VoxelVolume, worldOf } from './voxel-volume.ts';

export interface Registration {
  /** From millimeters of the fixed volume to those of the moving one. */
  transform: RigidTransform;
  /** Normalized mutual information: 1 means that the grays have nothing in common. */
  similarity: number;
  /** The share of the fixed head that lies inside the moving volume. */
  overlap: number;
  /** Whether the answer can be used. */
  trusted: boolean;
}

interface Level {
  millimeters: number;
  samples: number;
  step: number;
  least: number;
  /** How many of the best candidates are carried on. */
  kept: number;
}

/** From coarse to fine. Steps are millimeters at the surface of a head. */
const levels: Level[] = [
  { millimeters: 8, samples: 4_000, step: 8, least: 1.5, kept: 4 },
  { millimeters: 4, samples: 20_000, step: 3, least: 0.4, kept: 2 },
  { millimeters: 2, samples: 60_000, step: 1, least: 0.08, kept: 1 },
];

/** Turns that are tried first, in millimeters at the surface of a head; 28 are about 23 degrees. */
const turns: Vector[] = [
  [0, 0, 0],
  ...([0, 1, 2] as const).flatMap((axis) =>
    [-28, 28].map((turn) => [0, 0, 0].map((_, i) => (i === axis ? turn : 0)) as unknown as Vector),
  ),
];

/** Below this, the grays have too little in common to trust where the volumes were put. */
const leastSimilarity = 1.06;
/** Two candidates that end farther apart than this, with nearly the same similarity, contradict each other. */
const sameEndMm = 4;

/** Aligns two volumes of one head without deforming it. Contrasts may differ. */
export function registerVolumes(fixed: VoxelVolume, moving: VoxelVolume): Registration {
  const center = middleOf(fixed);
  const between = subtract(middleOf(moving), center);
  let candidates: { parameters: readonly number[]; value: number }[] = [[0, 0, 0] as Vector, between].flatMap(
    (shift) => turns.map((turn) => ({ parameters: [...shift, ...turn], value: 0 })),
  );
  let similarity: ReturnType<typeof createSimilarity> | undefined;
  for (const { millimeters, samples, step, least, kept } of levels) {
    const level = createSimilarity(
      sampleHead(reduceVolume(fixed, millimeters), samples),
      reduceVolume(moving, millimeters),
    );
    similarity = level;
    const valueAt = (parameters: readonly number[]) => level.at(rigidOf(parameters, center));
    candidates = distinct(
      candidates
        .map(({ parameters }) => climb(valueAt, parameters, { step, least }))
        .toSorted((a, b) => b.value - a.value),
    ).slice(0, kept);
  }
  const best = candidates[0]!;
  const transform = rigidOf(best.parameters, center);
  const overlap = similarity!.overlap(transform);
  return { transform, similarity: best.value, overlap, trusted: best.value >= leastSimilarity };
}

/** Candidates that climbed to the same place are one. */
function distinct<T extends { parameters: readonly number[] }>(candidates: readonly T[]): T[] {
  const found: T[] = [];
  for (const one of candidates) {
    const known = found.some(
      (other) => Math.hypot(...one.parameters.map((part, i) => part - other.parameters[i]!)) < sameEndMm,
    );
    if (!known) found.push(one);
  }
  return found;
}

/** The center of gravity of what is brighter than the background. */
function middleOf(volume: VoxelVolume): Vector {
  const coarse = reduceVolume(volume, 8);
  const [width, height] = coarse.size;
  const floor = Float32Array.from(coarse.values).sort()[Math.floor(coarse.values.length * 0.02)] ?? 0;
  let weight = 0;
  const sum = [0, 0, 0];
  for (const [at, value] of coarse.values.entries()) {
    const share = Math.max(0, value - floor);
    const i = at % width;
    const j = Math.floor(at / width) % height;
    const k = Math.floor(at / (width * height));
    weight += share;
    sum[0]! += share * i;
    sum[1]! += share * j;
    sum[2]! += share * k;
  }
  if (weight === 0) return worldOf(coarse, (width - 1) / 2, (height - 1) / 2, (coarse.size[2] - 1) / 2);
  return worldOf(coarse, sum[0]! / weight, sum[1]! / weight, sum[2]! / weight);
}

const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
