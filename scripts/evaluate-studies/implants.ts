import type { Box } from '#imaging/geometry/box.ts';
import { findHead } from '#imaging/volume/find-head.ts';
import { grayAt, gridOf, type Triple, type VolumeGrid } from '#imaging/volume/volume-grid.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { type BrainSpace, findBrainSpace, inBrainSpace } from '#reading/study/find-brain.ts';
import { createRandom, type Random } from '#server/phantom/random.ts';
import { readVolumes } from './read-volumes.ts';
import type { StudyCase, TrueLesion } from './study-case.ts';

/** Ranges of radii in millimeters. Small lesions are the ones that a sum over millimeters would miss. */
const radii: Record<string, [number, number]> = { small: [4, 7.5], large: [8, 16] };

/**
 * Healthy heads with a drawn lesion: bright after contrast, with a dark core, or darker than tissue. They provide thin
 * slices with lesions of known position and size.
 */
export async function implantCases(data: string): Promise<StudyCase[]> {
  const volumes = (await readVolumes(data)).filter(({ kind }) => kind === 'healthy');
  return volumes.map(({ file, load, ...about }, n): StudyCase => {
    const size = n % 2 === 0 ? 'small' : 'large';
    return {
      ...about,
      name: `drawn ${size} ${file}`,
      source: `drawn ${size}`,
      kind: 'tumor',
      load: async () => {
        const series = await load(2);
        const slices = await Promise.all(
          Array.from({ length: series.sliceCount }, async (_, place) => (await series.slice(place))!),
        );
        const grid = gridOf(slices, series.geometry);
        const space = grid && findBrainSpace(grid);
        if (!grid || !space) throw new Error(`${file} has no brain to draw into.`);
        const truth = drawLesion(grid, space, slices, createRandom(20261117 + n), radii[size]!);
        return { series: [series], truth: new Map([[series.key, truth]]) };
      },
    };
  });
}

interface Shape {
  center: Triple;
  /** Millimeters along each voxel axis. */
  radii: Triple;
  waves: { direction: Triple; phase: number; height: number }[];
}

function drawLesion(
  grid: VolumeGrid,
  space: BrainSpace,
  slices: readonly VolumeSlice[],
  random: Random,
  [from, to]: [number, number],
): TrueLesion {
  const shape = chooseShape(grid, space, random, from + random.next() * (to - from));
  const tissue = brightTissue(grid, space);
  const appearance = random.next();
  const rim = tissue * (1.15 + 0.35 * random.next());
  const core =
    appearance < 0.5 ? rim : appearance < 0.75 ? tissue * (0.35 + 0.25 * random.next()) : tissue * 0.55;
  const boxes = new Map<number, Box[]>();
  let voxels = 0;
  for (let layer = 0; layer < grid.size[2]; layer++) {
    const slice = slices[layer]!;
    const lookUp = grayTable(slice);
    let box: Box | undefined;
    for (let y = 0; y < slice.height; y++) {
      for (let x = 0; x < slice.width; x++) {
        const depth = depthIn(shape, grid, [x, y, layer]);
        if (depth <= 0) continue;
        const at = y * slice.width + x;
        const hasCore = appearance >= 0.5 && appearance < 0.75;
        const inner = hasCore ? Math.min(1, Math.max(0, depth / 2.5 - 0.8)) : 0;
        const aim = appearance >= 0.75 ? core : rim * (1 - inner) + core * inner;
        const share = Math.min(1, depth / 1.5);
        const noisy = aim * (1 + 0.06 * (random.next() + random.next() - 1));
        const value = Math.min(255, Math.max(0, slice.values[at]! * (1 - share) + noisy * share));
        slice.values[at] = value;
        slice.gray[at] = lookUp[Math.round(value)]!;
        if (depth < 0.75) continue;
        voxels++;
        box = {
          left: Math.min(box?.left ?? x, x),
          top: Math.min(box?.top ?? y, y),
          right: Math.max(box?.right ?? 0, x + 1),
          bottom: Math.max(box?.bottom ?? 0, y + 1),
        };
      }
    }
    if (!box) continue;
    boxes.set(layer, [box]);
    slice.head = findHead(slice.gray, slice.width, slice.height);
  }
  return { boxes, milliliters: (voxels * grid.spacing[0] * grid.spacing[1] * grid.spacing[2]) / 1000 };
}

function chooseShape(grid: VolumeGrid, space: BrainSpace, random: Random, radius: number): Shape {
  const stretch = (): number => radius * (0.8 + 0.4 * random.next());
  const waves = Array.from({ length: 4 }, () => ({
    direction: [random.next() - 0.5, random.next() - 0.5, random.next() - 0.5].map(
      (part) => (part * 4) / radius,
    ) as Triple,
    phase: random.next() * 2 * Math.PI,
    height: 0.12 * radius * random.next(),
  }));
  for (let tries = 0; ; tries++) {
    const center = grid.size.map((count) => Math.floor(random.next() * count)) as Triple;
    const free = [-1, 0, 1].every((side) =>
      ([0, 1, 2] as const).every((axis) => {
        const moved = [...center] as Triple;
        moved[axis] += (side * (radius + 3)) / grid.spacing[axis];
        return inBrainSpace(space, moved);
      }),
    );
    // Excludes ventricles.
    const bright = free && grayAt(grid, center) > 70;
    if (bright) return { center, radii: [stretch(), stretch(), stretch()], waves };
    if (tries > 100_000) throw new Error('There is no room for a lesion.');
  }
}

/** Millimeters below the surface; negative outside. */
function depthIn({ center, radii: [a, b, c], waves }: Shape, { spacing }: VolumeGrid, voxel: Triple): number {
  const mm = voxel.map((at, axis) => (at - center[axis]!) * spacing[axis]!) as Triple;
  const reach = Math.hypot(mm[0] / a, mm[1] / b, mm[2] / c);
  const size = Math.min(a, b, c);
  if (reach > 1.6) return -1;
  const bumps = waves.reduce(
    (sum, { direction, phase, height }) =>
      sum + height * Math.sin(direction[0] * mm[0] + direction[1] * mm[1] + direction[2] * mm[2] + phase),
    0,
  );
  return (1 - reach) * size + bumps;
}

/** The stored value of bright tissue inside the head. */
function brightTissue(grid: VolumeGrid, space: BrainSpace): number {
  const values: number[] = [];
  for (let z = 0; z < grid.size[2]; z += 3)
    for (let y = 0; y < grid.size[1]; y += 4)
      for (let x = 0; x < grid.size[0]; x += 4) {
        if (!inBrainSpace(space, [x, y, z])) continue;
        const slice = grid.slices[grid.sliceOfLayer[z]!]!;
        values.push(slice.values[y * slice.width + x]!);
      }
  values.sort((p, q) => p - q);
  return values[Math.floor(values.length * 0.8)] ?? 128;
}

/** The displayed gray of each stored value, extrapolated for values that do not occur. */
function grayTable({ values, gray }: VolumeSlice): Uint8Array {
  const table = new Int16Array(256).fill(-1);
  for (let at = 0; at < values.length; at++) table[values[at]!] = gray[at]!;
  let last = 0;
  const factor = slopeOf(table);
  for (let value = 0; value < 256; value++) {
    if (table[value]! < 0) table[value] = Math.min(255, last + factor);
    last = table[value]!;
  }
  return Uint8Array.from(table);
}

function slopeOf(table: Int16Array): number {
  const known = [...table.keys()].filter((value) => table[value]! > 0 && table[value]! < 255);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || first === last) return 1;
  return (table[last]! - table[first]!) / (last - first);
}
