import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readCsv } from '../slices/read-csv.ts';
import { readPictureBytes } from '../slices/read-test-picture.ts';

export interface TriedPicture {
  source: string;
  brain: boolean;
  /** It has a DICOM header. */
  header: boolean;
  /** It, or its group, was used in training. */
  trained: boolean;
  read(): Promise<Uint8Array>;
}

const sources = {
  br35h: 'Br35H, from the web',
  btp: 'post-operative glioblastoma',
  cheng: 'Cheng, T1 after contrast',
  'healthy-full-head': 'healthy, full head',
  'healthy-t1-stripped': 'healthy, skull-stripped',
  'ms-full-head': 'multiple sclerosis, full head',
  'oasis-healthy': 'OASIS, healthy',
  'stroke-flair': 'stroke, FLAIR',
  'stroke-t1': 'stroke, T1',
  'tcga-lgg': 'TCGA low-grade glioma',
  'web-mixed': 'web, mixed',
  'dicom/brain-dwi': 'DICOM, diffusion',
} as const;

interface RealPicture extends TriedPicture {
  file: string;
  /** 'train', 'val' or 'test'; 'nonDem' for what OASIS gave the training. */
  split: string;
}

/** The brain slices of the public sources. */
export async function realPictures(data: string): Promise<RealPicture[]> {
  const found: RealPicture[] = [];
  for (const [folder, source] of Object.entries(sources)) {
    const splitOf = await splitsOf(join(data, folder));
    const about = { source, brain: true, header: folder.startsWith('dicom'), trained: false };
    for (const file of await pictureFiles(join(data, folder)))
      found.push({ ...about, file, split: splitOf(basename(file)), read: () => readPictureBytes(file) });
  }
  return found;
}

/** The split of a file by the lists of its folder or, without one, by its name. */
async function splitsOf(folder: string): Promise<(name: string) => string> {
  const lists = ['slices.csv', 'slices-t1.csv'].map((name) => join(folder, name)).filter(existsSync);
  const rows = (await Promise.all(lists.map(readCsv))).flat();
  const splits = new Map(rows.map(({ file, split = '' }) => [file, split]));
  return (name) => splits.get(name) ?? (/^nonDem\d+\.jpg$/.test(name) ? 'nonDem' : 'test');
}

export async function pictureFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.(png|jpe?g|webp|dcm|dicom)$|^[^.]+$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/mask/i.test(path))
    .toSorted();
}
