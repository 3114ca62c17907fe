import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { createRandom, type Random } from '#server/phantom/random.ts';

/** Density of a tissue in Hounsfield units by its label (FreeSurfer's numbers, and SynthSeg's outside the brain). */
const densities: [labels: number[], units: number][] = [
  [[0], -1000],
  [[2, 41, 7, 46, 85, 530], 29],
  [[4, 5, 14, 15, 24, 43, 44, 72], 8],
  [[136, 137, 163, 164], 55],
  [[30, 62, 502, 514], 45],
  [[506], 14],
  [[507, 511], -40],
  [[508], 55],
  [[509], 30],
  [[515], 1000],
  [[516], 450],
];
/** Gray matter and similar tissue. */
const otherDensity = 38;

interface Window {
  name: string;
  center: number;
  width: number;
}
const windows: Window[] = [
  { name: 'brain', center: 40, width: 80 },
  { name: 'brain', center: 35, width: 110 },
  { name: 'stroke', center: 36, width: 45 },
  { name: 'subdural', center: 80, width: 220 },
  { name: 'soft tissue', center: 50, width: 350 },
  { name: 'bone', center: 500, width: 2000 },
];

interface HeadMap {
  /** Density of each voxel: front to back, top to bottom, right to left. */
  units: Int16Array;
  side: number;
}

/** Draws CT slices of heads from label maps of real heads, in all planes, levels and windows. */
export async function drawHeadCt(folder: string, eachHead: number): Promise<(() => Promise<GrayPicture>)[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.npz')).toSorted();
  if (names.length === 0) return [];
  const { index_to_label: labels } = JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')) as {
    index_to_label: number[];
  };
  let open: { name: string; map: HeadMap } | undefined;
  return names.flatMap((name, head) =>
    Array.from({ length: eachHead }, (_, n) => async () => {
      if (open?.name !== name) open = { name, map: readMap(await readFile(join(folder, name)), labels) };
      return cut(open.map, n, createRandom(1 + head * eachHead + n));
    }),
  );
}

/** An .npz file is a ZIP of arrays, each with a text header followed by the values. */
function readMap(bytes: Uint8Array, labels: number[]): HeadMap {
  const array = unzipSync(bytes)['labels.npy'];
  if (!array) throw new Error('This label map holds no labels.');
  const start = 10 + new DataView(array.buffer, array.byteOffset).getUint16(8, true);
  const header = new TextDecoder('latin1').decode(array.subarray(10, start));
  const side = Number(/'shape': \((\d+),/.exec(header)?.[1]);
  if (!header.includes('u1') || array.length - start !== side ** 3) {
    throw new Error('This label map is not a cube of bytes.');
  }
  const unitsOf = labels.map((label) => densities.find(([of]) => of.includes(label))?.[1] ?? otherDensity);
  const units = Int16Array.from(array.subarray(start), (index) => unitsOf[index] ?? otherDensity);
  return { units, side };
}

/** Cuts one slice: mostly axial, from the jaw to the top of the head, blurred by its thickness, with noise. */
function cut({ units, side }: HeadMap, n: number, random: Random): GrayPicture {
  const plane = ['axial', 'axial', 'axial', 'coronal', 'sagittal'][n % 5]!;
  const { center, width } = windows[n % windows.length]!;
  const level = Math.floor(side * (0.18 + 0.6 * random.next()));
  const voxel = (row: number, column: number, depth: number): number => {
    const at = Math.min(side - 1, Math.max(0, level + depth));
    const [front, down, across] =
      plane === 'axial'
        ? [side - 1 - row, at, column]
        : plane === 'coronal'
          ? [at, row, column]
          : [column, row, at];
    return units[(front * side + down) * side + across]!;
  };
  const grain = 3 + 6 * random.next();
  const picture = new Float32Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let sum = 0;
      for (const depth of [-2, 0, 2]) sum += Math.max(-200, voxel(row, column, depth));
      picture[row * side + column] =
        sum / 3 + grain * 2 * (random.next() + random.next() + random.next() - 1.5);
    }
  }
  const gray = new Uint8Array(side * side);
  for (let row = 1; row < side - 1; row++) {
    for (let column = 1; column < side - 1; column++) {
      const at = row * side + column;
      // Noise of neighboring CT pixels is correlated.
      const mean =
        (4 * picture[at]! + picture[at - 1]! + picture[at + 1]! + picture[at - side]! + picture[at + side]!) /
        8;
      gray[at] = Math.round(255 * Math.min(1, Math.max(0, (mean - center) / width + 0.5)));
    }
  }
  return { gray, width: side, height: side };
}
