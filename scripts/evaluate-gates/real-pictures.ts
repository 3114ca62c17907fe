import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export interface TriedPicture {
  source: string;
  brain: boolean;
  read(): Promise<Uint8Array>;
}

interface RealPicture extends TriedPicture {
  file: string;
}

const sources = {
  br35h: 'br35h',
  btp: 'btp',
  cheng: 'cheng',
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

/** Brain slices of the public sources; masks are left out. */
export async function realPictures(data: string, every: number): Promise<RealPicture[]> {
  const found: RealPicture[] = [];
  for (const [folder, source] of Object.entries(sources)) {
    const files = (await pictureFiles(join(data, folder))).filter((_, i) => i % every === 0);
    found.push(...files.map((file) => ({ source, brain: true, file, read: () => readPicture(file) })));
  }
  return found;
}

export async function pictureFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.(png|jpe?g|webp|dcm|dicom)$|^[^.]+$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/mask/i.test(path))
    .toSorted();
}

/** The product reads no WebP, in which some sources are packed. */
export async function readPicture(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file);
  if (!file.endsWith('.webp')) return bytes;
  return sharp(bytes, { limitInputPixels: 4096 * 4096 })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
