import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readCsv } from '../evaluate/read-csv.ts';
import { readPictureBytes } from '../evaluate/read-picture.ts';

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
}

/** The brain slices of the public sources; with `unseen`, only of people outside training. */
export async function realPictures(data: string, { unseen }: { unseen: boolean }): Promise<RealPicture[]> {
  const found: RealPicture[] = [];
  for (const [folder, source] of Object.entries(sources)) {
    const wanted = unseen ? await heldOut(join(data, folder)) : () => true;
    const files = (await pictureFiles(join(data, folder))).filter((file) => wanted(basename(file)));
    const header = folder.startsWith('dicom');
    found.push(
      ...files.map((file) => ({
        ...{ source, brain: true, header, trained: !unseen, file },
        read: () => readPictureBytes(file),
      })),
    );
  }
  return found;
}

/** Whether a file was held out of training: by the split in its list or, without a list, by its name. */
async function heldOut(folder: string): Promise<(file: string) => boolean> {
  const lists = ['slices.csv', 'slices-t1.csv'].map((name) => join(folder, name)).filter(existsSync);
  if (lists.length === 0) return (file) => !/^nonDem\d+\.jpg$/.test(file);
  const rows = (await Promise.all(lists.map(readCsv))).flat();
  const kept = new Set(
    rows.filter(({ split }) => split === 'val' || split === 'test').map(({ file }) => file),
  );
  return (file) => kept.has(file);
}

export async function pictureFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.(png|jpe?g|webp|dcm|dicom)$|^[^.]+$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/mask/i.test(path))
    .toSorted();
}
