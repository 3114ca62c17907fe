import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { decodeScan } from '#server/pipeline/decode/decode-scan.ts';
import { greyFrame } from '#server/pipeline/decode/decoded-scan.ts';
import type { Box } from '#server/pipeline/detect/box.ts';
import { typeNames } from '#server/pipeline/detect/classes.ts';
import { squareFrame, toNetworkView } from '#server/pipeline/detect/preprocess.ts';
import { separateLesions } from './mask-lesions.ts';
import { readCsv } from './read-csv.ts';
import type { TestCase, TestSource } from './test-case.ts';

type Reader = (folder: string, source: TestSource, networkSize: number) => Promise<TestCase[]>;

/** Sources that are described or split in a way of their own; any other folder with a slices.csv is read as well. */
const known: Record<string, { source: TestSource; read: Reader }> = {
  cheng: { source: brain('cheng', 'Cheng, T1 after contrast', 'patient'), read: readListed },
  br35h: {
    source: brain('br35h', 'Br35H, mixed sequences from the web', 'group of near-identical pictures'),
    read: readListed,
  },
  'tcga-lgg': { source: brain('tcga-lgg', 'TCGA low-grade glioma, FLAIR', 'patient'), read: readListed },
  btp: {
    source: brain('btp', 'Post-operative glioblastoma, T1 after contrast', 'patient'),
    read: readListed,
  },
  'oasis-healthy': {
    source: brain('oasis-healthy', 'OASIS, healthy, skull-stripped T1', 'subject'),
    read: readHealthy,
  },
  'dicom/brain-dwi': {
    source: brain('brain-dwi', 'Normal diffusion-weighted slices', 'volunteer'),
    read: readVolunteer,
  },
  'not-brain': {
    source: {
      id: 'not-brain',
      title: 'Pictures that are no brain slices',
      groupKind: 'picture',
      inScope: false,
    },
    read: readOther,
  },
};

function brain(id: string, title: string, groupKind: string): TestSource {
  return { id, title, groupKind, inScope: true };
}

/** Every test picture of a folder laid out like the shared data; absent sources are left out. */
export async function readTestCases(folder: string, networkSize: number): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  const others = (await readdir(folder)).filter(
    (name) => !(name in known) && existsSync(join(folder, name, 'slices.csv')),
  );
  for (const path of [...Object.keys(known), ...others.sort()]) {
    if (!existsSync(join(folder, path))) continue;
    const { source, read } = known[path] ?? { source: brain(path, path, 'patient'), read: readListed };
    const listed = existsSync(join(folder, path, 'slices.csv'));
    cases.push(...(await (listed ? readListed : read)(join(folder, path), source, networkSize)));
  }
  return cases;
}

const point = z.tuple([z.number(), z.number()]);
type Point = z.infer<typeof point>;
/** Cheng has one outline a picture, Br35H a list of them. */
const outlinesFile = z.record(z.string(), z.union([z.array(z.array(point)), z.array(point)]));

/** A source whose slices.csv names file, group and split. */
async function readListed(folder: string, source: TestSource, networkSize: number): Promise<TestCase[]> {
  const rows = (await readCsv(join(folder, 'slices.csv'))).filter((row) => row.split === 'test');
  const outlinesPath = join(folder, 'outlines.json');
  const outlines = existsSync(outlinesPath)
    ? outlinesFile.parse(JSON.parse(await readFile(outlinesPath, 'utf8')))
    : null;
  const cases: TestCase[] = [];
  for (const row of rows) {
    const file = row.file ?? '';
    cases.push({
      source,
      path: join(folder, 'images', file),
      group: row.patient ?? row.group ?? file,
      type: typeNames.find((name) => name === row.type) ?? null,
      lesions: outlines
        ? outlinesOf(outlines[file] ?? []).map(boxAround)
        : await lesionsOfMask(join(folder, 'masks', file), networkSize),
    });
  }
  return cases;
}

function outlinesOf(stored: Point[] | Point[][]): Point[][] {
  return typeof stored[0]?.[0] === 'number' ? [stored as Point[]] : (stored as Point[][]);
}

async function lesionsOfMask(path: string, networkSize: number): Promise<Box[]> {
  if (!existsSync(path)) return [];
  const mask = await decodeScan(await readFile(path));
  const { width, height } = mask;
  const view = toNetworkView({ grey: greyFrame(mask), width, height }, networkSize);
  const { side, left, top } = squareFrame(width, height);
  const scale = side / networkSize;
  const marked = view.map((value) => (value > 127 ? 1 : 0));
  return separateLesions(marked, networkSize).map((box) => ({
    left: (box.left * scale - left) / width,
    top: (box.top * scale - top) / height,
    right: (box.right * scale - left) / width,
    bottom: (box.bottom * scale - top) / height,
  }));
}

/** No split is given. Training holds out the files named 'slice (subject)', from other subjects than 'nonDem…'. */
async function readHealthy(folder: string, source: TestSource): Promise<TestCase[]> {
  const names = await sortedNames(join(folder, 'images'));
  return names
    .filter((name) => !/^nonDem\d+\.jpg$/.test(name))
    .map((name) => ({
      ...tumourFree(source, join(folder, 'images', name)),
      group: /__(\d+)_\.\w+$/.exec(name)?.[1] ?? name,
    }));
}

/** Never used in training: all slices are test slices, of one person. */
async function readVolunteer(folder: string, source: TestSource): Promise<TestCase[]> {
  const names = await sortedNames(folder);
  return names
    .filter((name) => name.endsWith('.dcm'))
    .map((name) => ({ ...tumourFree(source, join(folder, name)), group: 'volunteer' }));
}

/** No split is given. Training holds out every fifth picture in the order of names. */
async function readOther(folder: string, source: TestSource): Promise<TestCase[]> {
  const names = await sortedNames(join(folder, 'images'));
  return names
    .filter((_, place) => place % 5 === 4)
    .map((name) => ({ ...tumourFree(source, join(folder, 'images', name)), group: name }));
}

function tumourFree(source: TestSource, path: string): Omit<TestCase, 'group'> {
  return { source, path, type: null, lesions: [] };
}

/** By code unit, as Python sorts paths, because the held-out pictures are chosen by their place. */
async function sortedNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort((a, b) => (a < b ? -1 : 1));
}

function boxAround(points: Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
