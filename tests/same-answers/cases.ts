import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readGray } from '#evaluation/slices/read-test-picture.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { encodeDicom } from '#phantom/encode-dicom.ts';
import { encodeDicomSeries } from '#phantom/encode-volume.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import type { DrawnSequence } from '#phantom/sequence-look.ts';
import { generateVolume, sampleVolume } from '#phantom/volume-phantom.ts';
import { sharedData } from '../harness/shared-data.ts';

/** A picture as a DICOM file. `way` changes only its identifiers, because the server recognizes a file it has read. */
export interface PictureCase {
  name: string;
  file(way: number): Uint8Array<ArrayBuffer>;
}

export interface StudyCase {
  name: string;
  files(way: number): Record<string, Uint8Array>;
}

type Drawn = Parameters<typeof encodeDicom>[0];

const caseOf = (name: string, place: number, drawn: Drawn, sequence: DrawnSequence): PictureCase => ({
  name,
  file: (way) => new Uint8Array(encodeDicom(drawn, { seed: 1_000_000 * (way + 1) + place, sequence })),
});

function drawnCase(place: number): PictureCase {
  const options = randomPhantomOptions(place, { size: 256 });
  return caseOf(`drawn ${place}`, place, generatePhantom(options), options.sequence ?? 't1ce');
}

const sources = ['cheng', 'br35h', 'tcga-lgg', 'btp', 'stroke-flair', 'healthy-full-head', 'not-brain'];

/** Files spread evenly over public pictures, one source after another. */
async function realFiles(count: number): Promise<string[]> {
  const perSource = Math.ceil(count / sources.length);
  const bySource: string[][] = [];
  for (const source of sources) {
    const folder = sharedData(source, 'ways are compared without its pictures');
    if (!folder) continue;
    const images = join(fileURLToPath(folder), 'images');
    const all = (await readdir(images, { recursive: true }))
      .filter((name) => /\.(png|jpe?g|webp)$/.test(name))
      .sort();
    const chosen = Math.min(perSource, all.length);
    bySource.push(
      Array.from({ length: chosen }, (_, at) =>
        join(images, all[Math.floor((at * all.length) / perSource)]!),
      ),
    );
  }
  const turns = Array.from({ length: perSource }, (_, at) => bySource.flatMap((files) => files[at] ?? []));
  return turns.flat().slice(0, count);
}

function withIntensity({ width, height, gray }: GrayPicture): Drawn {
  return { width, height, intensity: Float32Array.from(gray, (value) => value / 255) };
}

/** Half of so many pictures are public, if those are there; the rest is drawn, without end. */
export async function* pictureCases(count: number): AsyncGenerator<PictureCase> {
  const real = await realFiles(Math.floor(count / 2));
  for (const [place, path] of real.entries()) {
    yield caseOf(path.split('/').slice(-3).join('/'), place, withIntensity(await readGray(path)), 't1ce');
  }
  for (let place = real.length; ; place++) yield drawnCase(place);
}

/** Short drawn studies, every third without a lesion. */
export function* studyCases(count: number): Generator<StudyCase> {
  for (let place = 0; place < count; place++) {
    const random = createRandom(place).fork('study');
    const lesions = sampleVolume.lesions.map((lesion) => ({
      ...lesion,
      radius: random.between(6, 20),
      z: random.between(0.4, 0.65),
    }));
    const volume = generateVolume({
      ...sampleVolume,
      seed: 3_000 + place,
      sliceCount: 12,
      sliceSpacing: 10,
      lesions: place % 3 === 2 ? [] : lesions.slice(0, random.chance(0.5) ? 1 : 2),
    });
    yield {
      name: `study ${place}`,
      files: (way) => encodeDicomSeries(volume, 1_000_000 * (way + 1) + place),
    };
  }
}
