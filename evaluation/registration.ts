import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'fflate';
import { readNifti } from '#imaging/nifti/read-nifti.ts';
import { registerVolumes } from '#imaging/registration/register.ts';
import { type VoxelVolume, voxelVolumeOf } from '#imaging/registration/voxel-volume.ts';
import { readCommand } from '#tools/read-command.ts';
import { errorOf, knownPair } from './registration/known-pairs.ts';

const help = `npm run evaluate:registration -- FOLDER [--pairs N]

Aligns volumes with copies of themselves that were turned by up to 20 degrees, shifted by up to 25 mm along each axis, cut to
other slices, cropped by up to a fifth and given another contrast, a bias field and noise. FOLDER holds NIfTI files.

  --pairs N   how many pairs (40)
`;
const { values, positionals } = readCommand(help, { pairs: { type: 'string', default: '40' } }, { needs: 1 });
const folder = positionals[0]!;
const files = (await readdir(folder)).filter((name) => /\.nii(\.gz)?$/.test(name)).toSorted();
const rows: { error: number; seconds: number }[] = [];
for (let pair = 0; pair < Number(values.pairs); pair++) {
  const name = files[pair % files.length]!;
  const original = await open(join(folder, name));
  const { moving, truth, what } = knownPair(original, 1000 + pair);
  const started = process.cpuUsage();
  const { transform, similarity, overlap, trusted } = registerVolumes(original, moving);
  const seconds = process.cpuUsage(started).user / 1e6;
  const { mean, largest } = errorOf(original, transform, truth);
  rows.push({ error: mean, seconds });
  console.log(
    `${name}: ${mean.toFixed(2)} mm (at most ${largest.toFixed(2)}), ${seconds.toFixed(1)} s, similarity ${similarity.toFixed(3)}, overlap ${overlap.toFixed(2)}${trusted ? '' : ', not trusted'} (${what})`,
  );
}
const sorted = rows.map(({ error }) => error).toSorted((a, b) => a - b);
const seconds = rows.map((row) => row.seconds);
console.log(
  `${rows.length} pairs: median ${sorted[sorted.length >> 1]!.toFixed(2)} mm, worst ${sorted.at(-1)!.toFixed(2)} mm, ${sorted.filter((error) => error > 4).length} above 4 mm; processor time of a pair: mean ${(seconds.reduce((sum, one) => sum + one, 0) / seconds.length).toFixed(1)} s, most ${Math.max(...seconds).toFixed(1)} s`,
);

async function open(path: string): Promise<VoxelVolume> {
  const bytes = new Uint8Array(await readFile(path));
  const { sliceCount, slice, geometry } = readNifti(
    path.endsWith('.gz') ? new Uint8Array(gunzipSync(bytes)) : bytes,
  );
  const volume = voxelVolumeOf(
    Array.from({ length: sliceCount }, (_, place) => slice(place)),
    geometry,
    1,
  );
  if (!volume) throw new Error(`${path} is no regular volume.`);
  return volume;
}
