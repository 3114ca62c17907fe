import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { isGzip } from '#imaging/nifti/gunzip.ts';
import { readNifti } from '#imaging/nifti/read-nifti.ts';
import { readCsv } from '../slices/read-csv.ts';
import { compareMasks, type Mask } from './compare-masks.ts';

const row = z.object({
  study: z.string().regex(/^[\w.-]+$/),
  person: z.string().min(1),
  kind: z.enum(['healthy', 'tumor']),
  group: z.string().default(''),
  reference: z.string().default(''),
});

/** What a tool says of one study. */
export interface Answered {
  study: string;
  person: string;
  kind: 'healthy' | 'tumor';
  group: string;
  /** False: the tool gave no answer, which counts against it. */
  answered: boolean;
  areas: number;
  /** Null: not known without masks of both. */
  atPlace: { lesions: number; found: number; falseAreas: number } | null;
}

/** As `npm run analyze -- --study` writes it. An area without a level counts. */
const listed = z.object({ lesions: z.array(z.object({ level: z.string().default('possible') })) });

async function readMask(path: string): Promise<Mask> {
  const bytes = new Uint8Array(await readFile(path));
  const { width, height, sliceCount: depth, slice } = readNifti(isGzip(bytes) ? unpacked(bytes) : bytes);
  const inside = new Uint8Array(width * height * depth);
  for (let place = 0; place < depth; place += 1) {
    slice(place).values.forEach((value, at) => {
      inside[place * width * height + at] = Number(value !== 0);
    });
  }
  return { width, height, depth, inside };
}
const unpacked = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(gunzipSync(bytes));

const sidesOf = ({ width, height, depth }: Mask): string => `${width} × ${height} × ${depth}`;

async function readAnswer(
  folder: string,
  { study, reference, ...about }: z.infer<typeof row>,
): Promise<Answered> {
  const file = ['.nii.gz', '.nii', '.json']
    .map((end) => join(folder, 'answers', study + end))
    .find(existsSync);
  const base = { study, ...about };
  if (!file) return { ...base, answered: false, areas: 0, atPlace: null };
  if (file.endsWith('.json')) {
    const { lesions } = listed.parse(JSON.parse(await readFile(file, 'utf8')));
    const areas = lesions.filter(({ level }) => level === 'possible').length;
    return { ...base, answered: true, areas, atPlace: null };
  }
  const tool = await readMask(file);
  const truth = reference ? await readMask(join(folder, reference)) : null;
  if (truth && sidesOf(truth) !== sidesOf(tool)) {
    throw new Error(
      `${study}: the mask has ${sidesOf(tool)} voxels and its reference ${sidesOf(truth)}. Resample it to the reference.`,
    );
  }
  const { areas, ...atPlace } = compareMasks(tool, truth);
  return { ...base, answered: true, areas, atPlace: truth || about.kind === 'healthy' ? atPlace : null };
}

/** The studies of a benchmark folder with a tool's answers, in the order of studies.csv. */
export async function readAnswers(folder: string): Promise<Answered[]> {
  const rows = z.array(row).parse(await readCsv(join(folder, 'studies.csv')));
  const answers: Answered[] = [];
  for (const one of rows) answers.push(await readAnswer(folder, one));
  return answers;
}
