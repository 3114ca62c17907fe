import type { Box, PictureSize } from '#imaging/geometry/box.ts';
import type { MaskGrid } from '#imaging/geometry/contour.ts';
import { boxArea } from '#imaging/geometry/overlap.ts';
import { type PlaneView, toVoxel, type VolumeGrid } from '#imaging/volume/volume-grid.ts';
import { type BrainSpace, inBrainSpace } from './find-brain.ts';

/** Where the brain is on the pictures of a stack. */
export interface BrainMap {
  /** False if there is too little brain to read; undefined if unknown. */
  shows(place: number): boolean | undefined;
  /** Share of a box inside the brain; undefined if unknown. */
  shareOf(place: number, box: Box): number | undefined;
}

/** Less brain than this share of the picture is noise. */
const minBrainShare = 0.01;

/** If the network finds brain on a smaller share of pictures, it does not know this kind of picture. */
const minPictureShare = 0.2;

/** From the network's brain map of each picture; undefined if there is none or it is implausible. */
export function networkBrainMap(
  maps: readonly (MaskGrid | undefined)[],
  picture: PictureSize,
): BrainMap | undefined {
  const known = [...maps.keys()].filter((place) => maps[place]);
  const showsAt = (place: number): boolean => brainShare(maps[place]!) >= minBrainShare;
  const shown = known.filter(showsAt).length;
  if (shown === 0 || shown < minPictureShare * known.length) return undefined;
  return {
    shows: (place) => {
      if (maps[place]) return showsAt(place);
      const below = known.findLast((other) => other < place);
      const above = known.find((other) => other > place);
      return [below, above].some((other) => other !== undefined && showsAt(other));
    },
    shareOf: (place, box) => {
      const map = maps[place];
      return map && shareInCells(map, box, picture);
    },
  };
}

function brainShare({ values }: MaskGrid): number {
  let count = 0;
  for (const value of values) if (value >= 0.5) count++;
  return count / values.length;
}

const samplesAcross = 7;

/** The network does not classify large or peripheral tumors as brain, so cells next to brain count too. */
function shareInCells({ values, width, height }: MaskGrid, box: Box, picture: PictureSize): number {
  const isBrain = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < width && row < height && values[row * width + column]! >= 0.5;
  return sampleBox(box, (x, y) => {
    const column = Math.floor((x / picture.width) * width);
    const row = Math.floor((y / picture.height) * height);
    return nearby.some(([across, down]) => isBrain(column + across, row + down));
  });
}

const nearby = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [across, down] as const));

function sampleBox(box: Box, hit: (x: number, y: number) => boolean): number {
  if (boxArea(box) <= 0) return 0;
  let hits = 0;
  for (let row = 0; row < samplesAcross; row++) {
    for (let column = 0; column < samplesAcross; column++) {
      const x = box.left + ((column + 0.5) / samplesAcross) * (box.right - box.left);
      const y = box.top + ((row + 0.5) / samplesAcross) * (box.bottom - box.top);
      if (hit(x, y)) hits++;
    }
  }
  return hits / (samplesAcross * samplesAcross);
}

/** From the shape of the head, if the network has no brain map. */
export function spaceBrainMap(grid: VolumeGrid, space: BrainSpace, view: PlaneView): BrainMap {
  const full = { left: 0, top: 0, right: grid.size[view.across], bottom: grid.size[view.down] };
  const inside = (place: number, x: number, y: number): boolean =>
    inBrainSpace(space, toVoxel(grid, view, place, x, y));
  return {
    shows: (place) => {
      for (let y = 2; y < full.bottom; y += 4)
        for (let x = 2; x < full.right; x += 4) if (inside(place, x, y)) return true;
      return false;
    },
    shareOf: (place, box) => sampleBox(box, (x, y) => inside(place, x, y)),
  };
}
