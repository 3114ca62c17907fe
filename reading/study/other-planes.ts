import { type Box, boxOf } from '#imaging/geometry/box.ts';
import { shareOfSmaller } from '#imaging/geometry/overlap.ts';
import type { Plane } from '#imaging/geometry/stack-geometry.ts';
import {
  fromVoxel,
  type PlaneView,
  type Triple,
  toVoxel,
  type VolumeGrid,
} from '#imaging/volume/volume-grid.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { Lesion } from '../lesions/link-lesions.ts';

export interface PlaneCheck {
  /** The highest confidence there. */
  otherPlanes: number;
  /** Other planes with a mark at the lesion's position, at or above the cut-off. */
  planes: Plane[];
}

/** A mark in another plane matches if it shares this much of the smaller box. */
const overlapNeeded = 0.3;
/** Fainter boxes do not count. */
const faintestBox = 0.05;
/** Other planes are cut only if voxels are at most this much longer along one axis. */
export const maxAnisotropy = 2.6;
const minLayers = 24;

/** Whether the other planes of a volume have enough detail for the detector. */
export function canCutOtherPlanes({ size, spacing }: VolumeGrid): boolean {
  return Math.max(...spacing) / Math.min(...spacing) <= maxAnisotropy && Math.min(...size) >= minLayers;
}

/** Reads the two other planes through the center of a lesion. */
export async function checkOtherPlanes(
  lesion: Lesion,
  { grid, view, others }: { grid: VolumeGrid; view: PlaneView; others: readonly PlaneView[] },
  cutOff: number,
  read: (view: PlaneView, at: number) => Promise<readonly DetectedBox[]>,
): Promise<PlaneCheck> {
  const { low, high, middle } = extentOf(lesion, grid, view);
  const seen = await Promise.all(
    others.map(async (other) => {
      const at = clamp(Math.floor(middle[other.through]), grid.size[other.through] - 1);
      const boxes = await read(other, at);
      const picture = { width: grid.size[other.across], height: grid.size[other.down] };
      const expected = projected(grid, other, low, high);
      const there = boxes.filter(
        (box) =>
          box.confidence >= faintestBox && shareOfSmaller(boxOf(box, picture), expected) >= overlapNeeded,
      );
      return { plane: other.plane, confidence: Math.max(0, ...there.map(({ confidence }) => confidence)) };
    }),
  );
  return {
    otherPlanes: Math.max(0, ...seen.map(({ confidence }) => confidence)),
    planes: seen.filter(({ confidence }) => confidence >= cutOff).map(({ plane }) => plane),
  };
}

/** Corners of a lesion in voxels, and its center weighted by confidence. */
function extentOf(lesion: Lesion, grid: VolumeGrid, view: PlaneView) {
  const picture = { width: grid.size[view.across], height: grid.size[view.down] };
  const low: Triple = [Infinity, Infinity, Infinity];
  const high: Triple = [-Infinity, -Infinity, -Infinity];
  const middle: Triple = [0, 0, 0];
  let weight = 0;
  for (const { slice, finding } of lesion.marks) {
    const box = boxOf(finding, picture);
    const corners = [
      toVoxel(grid, view, slice, box.left, box.top),
      toVoxel(grid, view, slice + 1, box.right, box.bottom),
    ];
    for (const corner of corners) {
      for (const axis of [0, 1, 2] as const) {
        low[axis] = Math.min(low[axis], corner[axis]);
        high[axis] = Math.max(high[axis], corner[axis]);
      }
    }
    const center = toVoxel(grid, view, slice + 0.5, finding.x, finding.y);
    weight += finding.confidence;
    for (const axis of [0, 1, 2] as const) middle[axis] += finding.confidence * center[axis];
  }
  return { low, high, middle: middle.map((at) => at / weight) as Triple };
}

function projected(grid: VolumeGrid, view: PlaneView, low: Triple, high: Triple): Box {
  const a = fromVoxel(grid, view, low);
  const b = fromVoxel(grid, view, high);
  return {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
