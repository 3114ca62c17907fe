import { type Plane, planeOf, type StackGeometry } from '../geometry/stack-geometry.ts';
import { isAlong, mainAxis, sideOf, type Vector } from '../geometry/vector.ts';
import type { PixelSpacing } from '../picture/decoded-scan.ts';
import type { GrayPicture } from '../picture/gray-picture.ts';
import { shareWindow } from './gray-window.ts';
import type { VolumeSlice } from './volume-slice.ts';

/** 0: along the rows of a slice, 1: down its columns, 2: through the stack. */
export type VoxelAxis = 0 | 1 | 2;
export type Triple = [number, number, number];

/** A stack as a regular grid of voxels. The nearest neighbor replaces a missing or damaged slice. */
export interface VolumeGrid {
  size: Triple;
  /** Voxel size in millimeters. */
  spacing: Triple;
  directions: [Vector, Vector, Vector];
  /** Index of the slice for each layer of voxels. */
  sliceOfLayer: Int32Array;
  /** Layers filled by a neighbor. */
  filled: number;
  slices: readonly (VolumeSlice | undefined)[];
  /** Rescaled value of black, and the difference between two of the 255 grays. */
  black: number;
  grayStep: number;
}

/** The voxel axes across and down the picture, and which of them are mirrored. */
export interface PlaneView {
  plane: Plane;
  across: VoxelAxis;
  down: VoxelAxis;
  through: VoxelAxis;
  mirrored: { across: boolean; down: boolean };
}

export interface CutImage extends GrayPicture {
  pixelSpacing: PixelSpacing;
}

const minSlices = 8;
/** Limits for filling layers from a neighbor: distance, and share of all layers. */
const maxGap = 2;
const maxFilledShare = 0.15;

/** Undefined if the slices are too few, differ in size, or are not uniformly spaced on a line. */
export function gridOf(
  slices: readonly (VolumeSlice | undefined)[],
  geometry: StackGeometry | undefined,
): VolumeGrid | undefined {
  const known = slices.filter((slice) => slice !== undefined);
  const [first] = known;
  if (!first || !geometry?.sliceSpacing || known.length < minSlices) return undefined;
  if (known.some(({ width, height }) => width !== first.width || height !== first.height)) return undefined;
  const layers = layersOf(slices, geometry);
  if (!layers) return undefined;
  const { center, width } = shareWindow(known, 0.01, 0.995);
  return {
    size: [first.width, first.height, layers.sliceOfLayer.length],
    spacing: [geometry.spacing.column, geometry.spacing.row, geometry.sliceSpacing],
    directions: [geometry.rowDirection, geometry.columnDirection, geometry.normal],
    ...layers,
    slices,
    black: center - width / 2,
    grayStep: width / 255,
  };
}

function layersOf(slices: readonly (VolumeSlice | undefined)[], geometry: StackGeometry) {
  const { positions, sliceSpacing: step, straight } = geometry;
  if (!step || !straight) return undefined;
  const layerOf = (place: number): number => (positions[place]! - positions[0]!) / step;
  const count = Math.round(layerOf(positions.length - 1)) + 1;
  if (count < minSlices || count > 4096) return undefined;
  const sliceOfLayer = new Int32Array(count).fill(-1);
  for (const [place, slice] of slices.entries()) {
    const layer = layerOf(place);
    if (Math.abs(layer - Math.round(layer)) > 0.25) return undefined;
    if (slice) sliceOfLayer[Math.round(layer)] = place;
  }
  const own = [...sliceOfLayer.keys()].filter((layer) => sliceOfLayer[layer]! >= 0);
  let filled = 0;
  for (let layer = 0; layer < count; layer++) {
    if (sliceOfLayer[layer]! >= 0) continue;
    const nearest = own.reduce((best, other) =>
      Math.abs(other - layer) < Math.abs(best - layer) ? other : best,
    );
    if (Math.abs(nearest - layer) > maxGap) return undefined;
    sliceOfLayer[layer] = sliceOfLayer[nearest]!;
    filled++;
  }
  return filled > count * maxFilledShare ? undefined : { sliceOfLayer, filled };
}

/** The sides of the patient that rows and columns point to. */
const standardSides: Record<Plane, readonly [across: string, down: string]> = {
  sagittal: ['P', 'F'],
  coronal: ['L', 'F'],
  axial: ['L', 'P'],
};

/** The three planes of a volume in radiological orientation; undefined if its axes are too oblique. */
export function viewsOf({ directions }: VolumeGrid): PlaneView[] | undefined {
  if (new Set(directions.map(mainAxis)).size < 3) return undefined;
  return ([0, 1, 2] as const).map((through) => {
    const plane = planeOf(directions[through]);
    const others = ([0, 1, 2] as const).filter((axis) => axis !== through);
    const [acrossSide, downSide] = standardSides[plane];
    const across = others.find((axis) => isAlong(directions[axis], acrossSide))!;
    const down = others.find((axis) => isAlong(directions[axis], downSide))!;
    return {
      plane,
      across,
      down,
      through,
      mirrored: {
        across: sideOf(directions[across]) !== acrossSide,
        down: sideOf(directions[down]) !== downSide,
      },
    };
  });
}

/** One plane of the volume as an 8-bit picture. */
export function cutImage(grid: VolumeGrid, view: PlaneView, at: number): CutImage {
  const { size, spacing } = grid;
  const width = size[view.across];
  const height = size[view.down];
  const gray = new Uint8ClampedArray(width * height);
  const voxel: Triple = [0, 0, 0];
  voxel[view.through] = at;
  for (let row = 0; row < height; row++) {
    voxel[view.down] = view.mirrored.down ? height - 1 - row : row;
    for (let column = 0; column < width; column++) {
      voxel[view.across] = view.mirrored.across ? width - 1 - column : column;
      gray[row * width + column] = grayAt(grid, voxel);
    }
  }
  return {
    gray: new Uint8Array(gray.buffer),
    width,
    height,
    pixelSpacing: { row: spacing[view.down], column: spacing[view.across] },
  };
}

/** 0 is black, 255 is white; may be outside this range. */
export function grayAt({ slices, sliceOfLayer, black, grayStep }: VolumeGrid, [x, y, z]: Triple): number {
  const slice = slices[sliceOfLayer[z]!]!;
  const gray = (slice.values[y * slice.width + x]! * slice.slope + slice.intercept - black) / grayStep;
  return slice.inverted ? 255 - gray : gray;
}

/** Converts a point on a view's picture to voxels. */
export function toVoxel(grid: VolumeGrid, view: PlaneView, at: number, x: number, y: number): Triple {
  const voxel: Triple = [at, at, at];
  voxel[view.across] = view.mirrored.across ? grid.size[view.across] - x : x;
  voxel[view.down] = view.mirrored.down ? grid.size[view.down] - y : y;
  return voxel;
}

/** The inverse of `toVoxel`. */
export function fromVoxel(grid: VolumeGrid, view: PlaneView, voxel: Triple): { x: number; y: number } {
  const across = voxel[view.across];
  const down = voxel[view.down];
  return {
    x: view.mirrored.across ? grid.size[view.across] - across : across,
    y: view.mirrored.down ? grid.size[view.down] - down : down,
  };
}
