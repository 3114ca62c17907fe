import type { StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { type Registration, registerVolumes } from '#imaging/registration/register.ts';
import { voxelVolumeOf } from '#imaging/registration/voxel-volume.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { workerScope } from '../worker-scope.ts';

interface AlignSide {
  slices: readonly (VolumeSlice | undefined)[];
  geometry: StackGeometry;
}

export interface AlignRequest {
  before: AlignSide;
  now: AlignSide;
}

/** Null if one of the scans is no regular volume. */
export type AlignAnswer = Registration | null;

/** Finer voxels make the answer no better, and take eight times as long. */
const millimeters = 2;

const scope = workerScope<AlignRequest, AlignAnswer>();

scope.onmessage = ({ data: { before, now } }) => {
  const fixed = voxelVolumeOf(before.slices, before.geometry, millimeters);
  const moving = voxelVolumeOf(now.slices, now.geometry, millimeters);
  scope.postMessage(fixed && moving ? registerVolumes(fixed, moving) : null);
};
