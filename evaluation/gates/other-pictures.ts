import { join } from 'node:path';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generateLandscape } from '#phantom/landscape.ts';
import { createRandom } from '#phantom/random.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import { readPictureBytes, toGray } from '../slices/read-test-picture.ts';
import { drawHeadCt } from './drawn-ct.ts';
import { drawnKinds } from './drawn-kinds.ts';
import { drawnScans, paint } from './drawn-scans.ts';
import { pictureFiles, type TriedPicture } from './real-pictures.ts';

const eachKind = 20;
const eachHead = 6;

type About = Partial<Pick<TriedPicture, 'header' | 'trained'>>;
const other = (source: string, read: TriedPicture['read'], about: About = {}): TriedPicture => ({
  source,
  brain: false,
  header: false,
  trained: false,
  ...about,
  read,
});
const several = (source: string, draw: (n: number) => Promise<Uint8Array>): TriedPicture[] =>
  Array.from({ length: eachKind }, (_, n) => other(source, () => draw(n)));

/** Pictures that are not brain MR slices: drawn ones, CT cut from label maps, and files in the data folder. */
export async function otherPictures(data: string): Promise<TriedPicture[]> {
  const drawn = Object.entries(drawnKinds).flatMap(([source, kind]) =>
    several(source, (n) => encodePng(paint(kind(createRandom(n + 1), n)))),
  );
  const scans = Object.entries(drawnScans).flatMap(([source, draw]) =>
    several(source, (n) => encodePng(draw(n))),
  );
  const tiny = several('a few pixels', (n) => {
    const gray = Uint8Array.from({ length: (n + 1) ** 2 }, (_, i) => (i * 37) % 256);
    return encodePng({ gray, width: n + 1, height: n + 1 });
  });
  const landscapes = several('landscape', (n) => {
    const { rgb, width, height } = generateLandscape({ seed: n + 10, width: 320, height: 240 });
    // Without color, which would reveal it.
    const gray = Uint8Array.from({ length: width * height }, (_, i) => rgb[i * 3 + 1]!);
    return encodePng({ gray, width, height });
  });
  const heads = (await drawHeadCt(join(data, 'head-labels'), eachHead)).map((draw) =>
    other('head and jaw CT, from label maps', async () => encodePng(await draw())),
  );
  const given = [
    ...(await trainedOn(join(data, 'not-brain'), 'photographs and spine slices')),
    ...(await trainedOn(join(data, 'other-organs'), 'other organs: CT, MR')),
  ];
  const mosaics = (await pictureFiles(join(data, 'dicom', 'brain-mr')))
    .filter((file) => file.endsWith('.dcm'))
    .map((file) => other('DICOM, a mosaic of slices', () => readPictureBytes(file), { header: true }));
  return [
    ...drawn,
    ...scans,
    ...tiny,
    ...landscapes,
    ...heads,
    ...given,
    ...mosaics,
    ...(await otherModalities(data)),
  ];
}

/** Pictures that were used in training; their figures are optimistic. */
async function trainedOn(folder: string, source: string): Promise<TriedPicture[]> {
  const files = await pictureFiles(folder);
  return files.map((file) => other(source, () => readPictureBytes(file), { trained: true }));
}

/** DICOM files of other modalities, with their header and as plain images like a screenshot. */
async function otherModalities(data: string): Promise<TriedPicture[]> {
  const found: TriedPicture[] = [];
  for (const file of await pictureFiles(join(data, 'dicom', 'transfer-syntaxes'))) {
    const bytes = await readPictureBytes(file);
    const scan = await decodeScan(bytes).catch(() => undefined);
    const modality = scan?.header?.modality;
    if (!scan || !modality || modality === 'MR') continue;
    found.push(
      other(`DICOM, ${modality}`, async () => bytes, { header: true }),
      other(`${modality} without its header`, () => encodePng(toGray(scan))),
    );
  }
  return found;
}
