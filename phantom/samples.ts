import { contentTypes, extensions } from '#contract/file-names.ts';
import type { Sample } from '#contract/outputs.ts';
import type { ScanFormat } from '#contract/scans.ts';
import { encodeDicom } from './encode-dicom.ts';
import { encodeJpeg, encodePng } from './encode-phantom.ts';
import { encodeDicomZip, encodeNifti } from './encode-volume.ts';
import { generateLandscape } from './landscape.ts';
import { generatePhantom } from './phantom.ts';
import type { PhantomOptions } from './scene.ts';
import { generateVolume, sampleVolume } from './volume-phantom.ts';

interface SampleRecipe extends Omit<Sample, 'contentType' | 'filename'> {
  format: ScanFormat;
  encode(): Promise<Buffer> | Buffer;
}

export const oneLesion: PhantomOptions = {
  seed: 2024,
  sequence: 't1ce',
  lesions: [{ x: 0.36, y: 0.4, radius: 0.062, kind: 'ring', edema: true }],
};

const twoLesions: PhantomOptions = {
  seed: 31,
  sequence: 't1ce',
  level: 'bodies',
  lesions: [
    { x: 0.37, y: 0.35, radius: 0.05, kind: 'solid', edema: true },
    { x: 0.65, y: 0.62, radius: 0.055, kind: 'solid', edema: true },
  ],
};

const noLesion: PhantomOptions = { seed: 72, sequence: 't2' };

const dicomLesion: PhantomOptions = {
  seed: 512,
  sequence: 't1ce',
  lesions: [{ x: 0.64, y: 0.58, radius: 0.06, kind: 'solid', edema: true }],
};

const lowQuality: PhantomOptions = {
  seed: 49,
  size: 320,
  sequence: 'flair',
  quality: 'low',
  lesions: [{ x: 0.62, y: 0.42, radius: 0.06, kind: 'solid', edema: false }],
};

const recipes: SampleRecipe[] = [
  {
    id: 'one-lesion',
    title: 'One lesion',
    description: 'A ring-enhancing lesion with swelling around it: one region is marked.',
    format: 'png',
    encode: () => encodePng(generatePhantom(oneLesion)),
  },
  {
    id: 'two-lesions',
    title: 'Two lesions',
    description: 'Two separate lesions in one slice: each gets its own box and confidence.',
    format: 'png',
    encode: () => encodePng(generatePhantom(twoLesions)),
  },
  {
    id: 'no-lesion',
    title: 'No lesion',
    description: 'A slice without a lesion: nothing should be marked.',
    format: 'jpeg',
    encode: () => encodeJpeg(generatePhantom(noLesion)),
  },
  {
    id: 'dicom',
    title: 'DICOM with a lesion',
    description: 'A DICOM file with an invented patient: see what is removed, and sizes in millimeters.',
    format: 'dicom',
    encode: () => encodeDicom(generatePhantom(dicomLesion), { seed: dicomLesion.seed, sequence: 't1ce' }),
  },
  {
    id: 'low-quality',
    title: 'Poor quality',
    description: 'A noisy picture with little contrast: the quality check says what is wrong with it.',
    format: 'jpeg',
    encode: () => encodeJpeg(generatePhantom(lowQuality)),
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

/** A drawn head with two lesions as a whole scan, in the two common file formats. */
export const volumeSamples = [
  {
    id: 'whole-scan-dicom',
    contentType: 'application/zip',
    filename: 'sample-scan.zip',
    encode: () => encodeDicomZip(generateVolume(sampleVolume), sampleVolume.seed),
  },
  {
    id: 'whole-scan-nifti',
    contentType: 'application/gzip',
    filename: 'sample-scan-t1ce.nii.gz',
    encode: () => encodeNifti(generateVolume(sampleVolume)),
  },
];
