import type { MaskGrid } from '../detector/contour.ts';
import { type Box, boxArea, type PictureSize } from '../geometry/box.ts';
import { type BrainSpace, inBrainSpace } from '../volume/find-brain.ts';
import { type PlaneView, toVoxel, type VolumeGrid } from '../volume/volume-grid.ts';

/** What is known about where the brain lies on the pictures of a stack. */
export interface BrainMap {
  /** False where there is too little brain to read; undefined where nothing is known. */
  shows(place: number): boolean | undefined;
  /** Share of a box that lies in the brain; undefined where nothing is known. */
  shareOf(place: number, box: Box): number | undefined;
}

/** Less brain than this share of the picture is a speck. */
const leastShare = 0.01;

/** A head has brain on more of its pictures than this; a map that shows less does not know this kind of picture. */
const leastPictures = 0.2;

/** By the network's own map of each picture that was read; undefined where it has none that makes sense. */
export function networkBrainMap(
  maps: readonly (MaskGrid | undefined)[],
  picture: PictureSize,
): BrainMap | undefined {
  const known = [...maps.keys()].filter((place) => maps[place]);
  const showsAt = (place: number): boolean => brainShare(maps[place]!) >= leastShare;
  const shown = known.filter(showsAt).length;
  if (shown === 0 || shown < leastPictures * known.length) return undefined;
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

/** A tumor at the edge, or a large one, is not brain to the network: cells next to brain count as well. */
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

/** By the shape of the head, where the network draws no map. */
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
