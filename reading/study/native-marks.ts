import { centeredBoxOf } from '#imaging/geometry/box.ts';
import { traceContour } from '#imaging/geometry/contour.ts';
import { fillOutline, outlineOf } from '#imaging/geometry/outline.ts';
import { type PlaneView, type Triple, toVoxel, type VolumeGrid } from '#imaging/volume/volume-grid.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { Lesion, LesionMark } from '../lesions/link-lesions.ts';

/** Converts a lesion found on planes cut through a series to marks on the original slices. */
export function nativeMarks(lesion: Lesion, grid: VolumeGrid, view: PlaneView): LesionMark[] {
  const byLayer = voxelsByLayer(lesion, grid, view);
  const confidence =
    lesion.marks.reduce((sum, { finding }) => sum + finding.confidence, 0) / lesion.marks.length;
  const [width, height] = grid.size;
  const { class: name, class_id } = lesion.marks[0]!.finding;
  return [...byLayer.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((layer) => {
      const slice = grid.sliceOfLayer[layer];
      const found = slice === undefined ? undefined : boxAround(byLayer.get(layer)!, width, height);
      if (slice === undefined || !found) return [];
      const finding: DetectedBox = { class: name, class_id, confidence, ...found };
      return [{ slice, finding }];
    })
    .filter(({ slice }, place, all) => all.findIndex((other) => other.slice === slice) === place);
}

/** Voxels of the slice plane by layer, as x + y × width. */
function voxelsByLayer(lesion: Lesion, grid: VolumeGrid, view: PlaneView): Map<number, number[]> {
  const picture = { width: grid.size[view.across], height: grid.size[view.down] };
  const byLayer = new Map<number, number[]>();
  for (const { slice, finding } of lesion.marks) {
    const mask = new Uint8Array(picture.width * picture.height);
    fillOutline(outlineOf(finding, picture), picture.width, picture.height, mask);
    for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
      const x = at % picture.width;
      const y = Math.floor(at / picture.width);
      const [i, j, k] = toVoxel(grid, view, slice, x + 0.5, y + 0.5).map(Math.floor) as Triple;
      const layer = byLayer.get(k) ?? [];
      layer.push(j * grid.size[0] + i);
      byLayer.set(k, layer);
    }
  }
  return byLayer;
}

function boxAround(voxels: readonly number[], width: number, height: number) {
  const xs = voxels.map((at) => at % width);
  const ys = voxels.map((at) => Math.floor(at / width));
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const across = Math.max(...xs) - left + 1;
  const down = Math.max(...ys) - top + 1;
  const side = Math.max(across, down) + 2;
  const values = new Float32Array(side * side);
  for (const [n, x] of xs.entries()) values[(ys[n]! - top + 1) * side + (x - left + 1)] = 1;
  const whole = { left: 0, top: 0, right: side, bottom: side };
  const outline = traceContour({ values, width: side, height: side }, whole, side);
  return {
    ...centeredBoxOf({ left, top, width: across, height: down }, { width, height }),
    ...(outline && {
      contour: outline.map(([x, y]): [number, number] => [x + left - 1, y + top - 1]),
    }),
  };
}
