import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { contentTypes, extensions } from '#contract/file-names.ts';
import type { Sample } from '#contract/outputs.ts';
import type { ScanFormat } from '#contract/scans.ts';
import { encodeDicom } from './encode-dicom.ts';
import { encodeJpeg, encodePng } from './encode-phantom.ts';
import { type EncodedVolume, encodeDicomZip, encodeNifti } from './encode-volume.ts';
import { generateLandscape } from './landscape.ts';
import type { Phantom } from './phantom.ts';
import type { PhantomOptions } from './scene.ts';

interface SampleRecipe extends Omit<Sample, 'contentType' | 'filename'> {
  format: ScanFormat;
  encode(): Promise<Buffer> | Buffer;
}

/** A simpler head with one lesion, for tests. */
export const oneLesion: PhantomOptions = {
  seed: 2024,
  sequence: 't1ce',
  lesions: [{ x: 0.36, y: 0.4, radius: 0.062, kind: 'ring', edema: true }],
};

/** A head drawn by `python3 -m sulcus_model.teaching_cases`. */
async function drawnHead(name: string): Promise<Pick<Phantom, 'width' | 'height' | 'gray' | 'intensity'>> {
  const { default: sharp } = await import('sharp');
  const file = path.join(path.dirname(findPackageJSON(import.meta.url)!), `phantom/drawn-heads/${name}`);
  const image = sharp(await readFile(file))
    .toColourspace('b-w')
    .raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    width,
    height,
    gray: new Uint8Array(data),
    intensity: Float32Array.from(data, (value) => value / 255),
  };
}

const recipes: SampleRecipe[] = [
  {
    id: 'one-lesion',
    title: 'One lesion',
    description: 'A ring-enhancing lesion with swelling around it: one region is marked.',
    format: 'png',
    encode: () => drawnHead('one-lesion.png').then(encodePng),
  },
  {
    id: 'two-lesions',
    title: 'Two lesions',
    description: 'Two separate lesions in one slice: each gets its own box and confidence.',
    format: 'png',
    encode: () => drawnHead('two-lesions.png').then(encodePng),
  },
  {
    id: 'no-lesion',
    title: 'No lesion',
    description: 'A slice without a lesion: nothing should be marked.',
    format: 'jpeg',
    encode: () => drawnHead('no-lesion.png').then(encodeJpeg),
  },
  {
    id: 'dicom',
    title: 'DICOM with a lesion',
    description: 'A DICOM file with an invented patient: see what is removed, and sizes in millimeters.',
    format: 'dicom',
    encode: async () => encodeDicom(await drawnHead('dicom.png'), { seed: 512, sequence: 't1ce' }),
  },
  {
    id: 'low-quality',
    title: 'Poor quality',
    description: 'A noisy picture with little contrast: the quality check says what is wrong with it.',
    format: 'jpeg',
    encode: () => drawnHead('low-quality.png').then(encodeJpeg),
  },
  {
    id: 'not-a-brain',
    title: 'Not a brain',
    description: 'A landscape: pictures that are not brain slices are rejected.',
    format: 'jpeg',
    encode: () => encodeJpeg(generateLandscape({ seed: 4, width: 640, height: 480 })),
  },
];

/** The public samples; each shows one behavior. */
export const samples: Sample[] = recipes.map(({ encode: _, format, ...sample }) => ({
  ...sample,
  contentType: contentTypes[format],
  filename: `sample-${sample.id}.${extensions[format]}`,
}));

/** The file of one sample, the same every time; undefined for an id that does not exist. */
export async function encodeSample(id: string): Promise<Buffer | undefined> {
  return recipes.find((recipe) => recipe.id === id)?.encode();
}

/** Of the stack that `python3 -m sulcus_model.teaching_cases` draws: axial slices from the base upwards, one under the other. */
const drawnStack = { pixelSpacing: 1.2, sliceSpacing: 4, seed: 2026 };

async function drawnVolume(): Promise<EncodedVolume> {
  const { width: size, height, intensity } = await drawnHead('whole-scan.webp');
  const slices = Array.from({ length: height / size }, (_, place) => {
    const part = [place * size * size, (place + 1) * size * size] as const;
    return { width: size, height: size, intensity: intensity.subarray(...part) };
  });
  return { ...drawnStack, size, slices };
}

/** A drawn head with two lesions as a whole scan, in the two common file formats. */
export const volumeSamples = [
  {
    id: 'whole-scan-dicom',
    contentType: 'application/zip',
    filename: 'sample-scan.zip',
    encode: async () => encodeDicomZip(await drawnVolume(), drawnStack.seed),
  },
  {
    id: 'whole-scan-nifti',
    contentType: 'application/gzip',
    filename: 'sample-scan-t1ce.nii.gz',
    encode: async () => encodeNifti(await drawnVolume()),
  },
];
