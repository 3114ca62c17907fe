import { mainAxis } from '#imaging/geometry/vector.ts';
import { findForeground, otsuThreshold } from '#imaging/picture/foreground.ts';
import {
  cutImage,
  grayAt,
  type Triple,
  type VolumeGrid,
  type VoxelAxis,
  viewsOf,
} from '#imaging/volume/volume-grid.ts';
import { headOf } from '../gates/acquisition.ts';
import { traceRays } from '../gates/head-rays.ts';

/** Where the brain can be, on a coarse grid: inside the head, below its top, above the neck. */
export interface BrainSpace {
  /** Voxels per cell along each axis. */
  cell: Triple;
  size: Triple;
  /** 1: brain can be here. */
  inside: Uint8Array;
}

const allAxes = [0, 1, 2] as const;
const cellMm = 4;
/** Thickness of skull and scalp, at the sides and at the top. */
const shellMm = 9;
const topMm = 12;
/** From the top of the head to below the cerebellum. */
const brainHeightMm = 122;
/** Smaller areas of a layer are noise or hair. */
const minLayerCm2 = 4;
/** If the top layer shows more head than this, the stack does not cover the top of the head. */
const cutOffCm2 = 40;

/** Uses only geometry, not tissue, so it includes the eyes and the face above the mouth. */
export function findBrainSpace(grid: VolumeGrid): BrainSpace | undefined {
  const upAxis = allAxes.find((axis) => mainAxis(grid.directions[axis]) === 2);
  if (upAxis === undefined) return undefined;
  const cells = averageCells(grid);
  const head = fillHead(cells, upAxis);
  const stripped = isStripped(grid);
  const depth = stripped ? undefined : depthFromOutside(head, cells.size, cells.mm);
  const heights = heightsBelowTop(head, cells, upAxis, grid.directions[upAxis][2] > 0);
  if (!heights) return undefined;
  const top = stripped || heights.cutOff ? 0 : topMm;
  const inside = new Uint8Array(head.length);
  for (let at = 0; at < head.length; at++) {
    const below = heights.below[layerOf(at, cells.size, upAxis)]!;
    const deep = !depth || depth[at]! >= shellMm;
    inside[at] = head[at] === 1 && deep && below >= top && below <= brainHeightMm ? 1 : 0;
  }
  return { cell: cells.cell, size: cells.size, inside };
}

/** Whether brain can be at a voxel. */
export function inBrainSpace({ cell, size, inside }: BrainSpace, voxel: Triple): boolean {
  const place = voxel.map((at, axis) => Math.floor(at / cell[axis]!)) as Triple;
  if (place.some((at, axis) => at < 0 || at >= size[axis]!)) return false;
  return inside[(place[2] * size[1] + place[1]) * size[0] + place[0]] === 1;
}

interface Cells {
  cell: Triple;
  size: Triple;
  /** Size of a cell in millimeters. */
  mm: Triple;
  gray: Uint8Array;
}

function averageCells(grid: VolumeGrid): Cells {
  const cell = grid.spacing.map((mm) => Math.max(1, Math.round(cellMm / mm))) as Triple;
  const size = grid.size.map((count, axis) => Math.ceil(count / cell[axis]!)) as Triple;
  const gray = new Uint8Array(size[0] * size[1] * size[2]);
  let at = 0;
  for (let z = 0; z < size[2]; z++)
    for (let y = 0; y < size[1]; y++)
      for (let x = 0; x < size[0]; x++) gray[at++] = meanOfCell(grid, cell, [x, y, z]);
  return { cell, size, mm: cell.map((count, axis) => count * grid.spacing[axis]!) as Triple, gray };
}

/** Samples eight voxels, which is enough to distinguish tissue from air. */
function meanOfCell(grid: VolumeGrid, cell: Triple, place: Triple): number {
  let sum = 0;
  const voxel: Triple = [0, 0, 0];
  for (let corner = 0; corner < 8; corner++) {
    for (const axis of allAxes) {
      const within = (corner >> axis) & 1 ? Math.floor((cell[axis] * 3) / 4) : Math.floor(cell[axis] / 4);
      voxel[axis] = Math.min(grid.size[axis] - 1, place[axis] * cell[axis] + within);
    }
    sum += Math.min(255, Math.max(0, grayAt(grid, voxel)));
  }
  return sum / 8;
}

/** The largest bright component, with its holes filled on each layer. */
function fillHead({ gray, size }: Cells, upAxis: VoxelAxis): Uint8Array {
  const threshold = Math.max(10, otsuThreshold(gray) * 0.55);
  const bright = new Uint8Array(gray.length);
  for (let at = 0; at < gray.length; at++) bright[at] = gray[at]! > threshold ? 1 : 0;
  const head = largestPart(bright, size);
  // Layer by layer, because in 3D the outside would flood the head through the neck.
  const level = allAxes.filter((axis) => axis !== upAxis);
  const outside = new Uint8Array(head.length);
  const take = (at: number): boolean => {
    if (head[at] || outside[at]) return false;
    outside[at] = 1;
    return true;
  };
  const edges = [...head.keys()].filter((at) =>
    level.some((axis) => [0, size[axis] - 1].includes(layerOf(at, size, axis))),
  );
  floodFill(size, level, edges, take);
  return outside.map((empty) => 1 - empty);
}

function largestPart(mask: Uint8Array, size: Triple): Uint8Array {
  const label = new Int32Array(mask.length);
  let best = { name: 0, count: 0 };
  for (let seed = 0, name = 0; seed < mask.length; seed++) {
    if (!mask[seed] || label[seed]) continue;
    name++;
    const count = floodFill(size, allAxes, [seed], (at) => {
      if (!mask[at] || label[at]) return false;
      label[at] = name;
      return true;
    });
    if (count > best.count) best = { name, count };
  }
  return Uint8Array.from(label, (name) => (name === best.name && best.count > 0 ? 1 : 0));
}

/** Flood fill from the seeds along the given axes, into cells for which `take` returns true. Returns their number. */
function floodFill(
  size: Triple,
  axes: readonly VoxelAxis[],
  seeds: readonly number[],
  take: (at: number) => boolean,
): number {
  const steps = [1, size[0], size[0] * size[1]] as const;
  const queue = seeds.filter(take);
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next]!;
    for (const axis of axes) {
      const layer = layerOf(at, size, axis);
      if (layer > 0 && take(at - steps[axis])) queue.push(at - steps[axis]);
      if (layer < size[axis] - 1 && take(at + steps[axis])) queue.push(at + steps[axis]);
    }
  }
  return queue.length;
}

/** Distance to the nearest cell outside the head, in millimeters, in two passes. */
function depthFromOutside(head: Uint8Array, size: Triple, mm: Triple): Float32Array {
  const depth = Float32Array.from(head, (inside) => (inside ? Number.POSITIVE_INFINITY : 0));
  const steps = [1, size[0], size[0] * size[1]] as const;
  const relax = (at: number, forward: boolean) => {
    for (const axis of allAxes) {
      const layer = layerOf(at, size, axis);
      const edge = forward ? layer === 0 : layer === size[axis] - 1;
      // The head continues beyond the stack.
      if (edge) continue;
      const other = forward ? at - steps[axis] : at + steps[axis];
      depth[at] = Math.min(depth[at]!, depth[other]! + mm[axis]);
    }
  };
  for (let at = 0; at < depth.length; at++) relax(at, true);
  for (let at = depth.length - 1; at >= 0; at--) relax(at, false);
  return depth;
}

function layerOf(at: number, size: Triple, axis: VoxelAxis): number {
  if (axis === 0) return at % size[0];
  if (axis === 1) return Math.floor(at / size[0]) % size[1];
  return Math.floor(at / (size[0] * size[1]));
}

/** Distance from the top of the head to the center of each layer along the body's axis, in millimeters. */
function heightsBelowTop(head: Uint8Array, { size, mm }: Cells, axis: VoxelAxis, headLast: boolean) {
  const areas = new Float64Array(size[axis]);
  const cellCm2 = (mm[0] * mm[1] * mm[2]) / mm[axis] / 100;
  for (let at = 0; at < head.length; at++) if (head[at]) areas[layerOf(at, size, axis)]! += cellCm2;
  const layers = [...areas.keys()];
  if (headLast) layers.reverse();
  const top = layers.findIndex((layer) => areas[layer]! >= minLayerCm2);
  if (top < 0) return undefined;
  const below = new Float64Array(size[axis]);
  for (const [place, layer] of layers.entries()) below[layer] = (place - top + 0.5) * mm[axis];
  return { below, cutOff: top === 0 && areas[layers[0]!]! >= cutOffCm2 };
}

/** Whether skull and scalp were removed. */
function isStripped(grid: VolumeGrid): boolean {
  const view = viewsOf(grid)?.find(({ plane }) => plane === 'axial');
  if (!view) return false;
  const count = grid.size[view.through];
  const heads = [0.4, 0.5, 0.6].map((share) => {
    const picture = cutImage(grid, view, Math.floor(share * (count - 1)));
    const foreground = findForeground(picture.gray, picture.width, picture.height);
    return headOf(traceRays(picture, foreground));
  });
  return heads.filter((head) => head === 'stripped').length >= 2;
}
