import type { Plane, StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import type { PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { resizeLikePillow } from '#imaging/picture/pil-resize.ts';
import { cutImage, type PlaneView, type VolumeGrid } from '#imaging/volume/volume-grid.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { StackShape } from '../lesions/link-lesions.ts';

/** The pictures that the detector reads: the slices of a series, or axial planes cut through them. */
export interface ReadingStack extends StackShape {
  plane: Plane | null;
  count: number;
  /** Distance between pictures. */
  stepMm: number;
  /** Position of the pictures in the voxel grid; null for original slices. */
  view: PlaneView | null;
  /** Null: damaged. 'empty': only air. */
  picture(place: number): Promise<GrayPicture | 'empty' | null>;
}

/** For clinical scans without slice positions. */
const usualStepMm = 5;

export function nativeStack(
  size: { width: number; height: number; count: number },
  geometry: StackGeometry | undefined,
  slice: (place: number) => Promise<VolumeSlice | null>,
): ReadingStack {
  return {
    ...size,
    plane: geometry?.plane ?? null,
    spacing: geometry?.spacing ?? null,
    positions: geometry?.positions ?? null,
    stepMm: geometry?.sliceSpacing ?? usualStepMm,
    view: null,
    picture: async (place) => {
      const found = await slice(place);
      if (!found) return null;
      if (!found.head) return 'empty';
      const { gray, values, width, height } = found;
      // The detector transfers the buffer, which some slices share with their values.
      return { gray: gray.buffer === values.buffer ? gray.slice() : gray, width, height };
    },
  };
}

export function cutStack(grid: VolumeGrid, view: PlaneView): ReadingStack {
  const count = grid.size[view.through];
  const stepMm = grid.spacing[view.through];
  return {
    plane: view.plane,
    count,
    width: grid.size[view.across],
    height: grid.size[view.down],
    spacing: { row: grid.spacing[view.down], column: grid.spacing[view.across] },
    positions: Array.from({ length: count }, (_, place) => place * stepMm),
    stepMm,
    view,
    picture: async (place) => cutImage(grid, view, place),
  };
}

/** Smaller pictures are enlarged: a volume with 2 mm voxels shows a whole head, but the gates would refuse its size. */
const smallestSide = 96;
const wantedSide = 192;
const maxTimes = 4;

/** Enlarges a small picture with known spacing by an integer factor. */
export function enlarged(
  image: GrayPicture,
  spacing: PixelSpacing | null,
): { image: GrayPicture; spacing: PixelSpacing | null; times: number } {
  const { gray, width, height } = image;
  const short = Math.min(width, height);
  const times = spacing && short < smallestSide ? Math.min(maxTimes, Math.ceil(wantedSide / short)) : 1;
  if (times === 1 || !spacing) return { image, spacing, times: 1 };
  const size = { width: width * times, height: height * times };
  return {
    image: { ...size, gray: resizeLikePillow(gray, width, height, size.width, size.height) },
    spacing: { row: spacing.row / times, column: spacing.column / times },
    times,
  };
}
