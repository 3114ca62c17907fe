import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { decodeScan } from '#server/pipeline/decode/decode-scan.ts';
import { greyFrame } from '#server/pipeline/decode/decoded-scan.ts';
import type { Box } from '#server/pipeline/detect/box.ts';
import { squareFrame, toNetworkView } from '#server/pipeline/detect/preprocess.ts';
import { separateLesions } from './mask-lesions.ts';
import { readCsv } from './read-csv.ts';
import type { TestCase, TestSource } from './test-case.ts';

type Reader = (folder: string, source: TestSource, networkSize: number) => Promise<TestCase[]>;

const patient = 'patient';
const sources: [folder: string, source: TestSource, read: Reader][] = [
  ['cheng', brain('cheng', 'Cheng, T1 after contrast', patient), readOutlined],
  [
    'br35h',
    brain('br35h', 'Br35H, mixed sequences from the web', 'group of near-identical pictures'),
    readOutlined,
  ],
  ['tcga-lgg', brain('tcga-lgg', 'TCGA low-grade glioma, FLAIR', patient), readMasked],
  ['btp', brain('btp', 'Post-operative glioblastoma, T1 after contrast', patient), readMasked],
  ['oasis-healthy', brain('oasis-healthy', 'OASIS, healthy, skull-stripped T1', 'subject'), readHealthy],
  ['dicom/brain-dwi', brain('brain-dwi', 'Normal diffusion-weighted slices', 'volunteer'), readVolunteer],
  [
    'not-brain',
    { id: 'not-brain', title: 'Pictures that are no brain slices', groupKind: 'picture', inScope: false },
    readOther,
  ],
];

function brain(id: string, title: string, groupKind: string): TestSource {
  return { id, title, groupKind, inScope: true };
}

/** Every test picture of a folder laid out like the shared data; absent sources are left out. */
export async function readTestCases(folder: string, networkSize: number): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  for (const [path, source, read] of sources) {
    const present = await readdir(join(folder, path)).catch(() => null);
    if (present !== null) cases.push(...(await read(join(folder, path), source, networkSize)));
  }
  return cases;
}

const point = z.tuple([z.number(), z.number()]);
/** Cheng has one outline a picture, Br35H a list of them. */
const outlinesFile = z.record(z.string(), z.union([z.array(z.array(point)), z.array(point)]));

async function readOutlined(folder: string, source: TestSource): Promise<TestCase[]> {
  const outlines = outlinesFile.parse(JSON.parse(await readFile(join(folder, 'outlines.json'), 'utf8')));
  return (await testRows(folder)).map((row) => {
    const stored = outlines[row.file!] ?? [];
    const lists = stored.length === 0 ? [] : isPoint(stored[0]) ? [stored as [number, number][]] : stored;
    return {
      source,
      path: join(folder, 'images', row.file!),
      group: row.patient ?? row.group!,
      type: source.id === 'cheng' ? (row.type ?? null) : null,
      lesions: (lists as [number, number][][]).map(boxAround),
    };
  });
}

async function readMasked(folder: string, source: TestSource, networkSize: number): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  for (const row of await testRows(folder)) {
    const mask = await decodeScan(await readFile(join(folder, 'masks', row.file!)));
    const { width, height } = mask;
    const view = toNetworkView({ grey: greyFrame(mask), width, height }, networkSize);
    const { side, left, top } = squareFrame(width, height);
    const scale = side / networkSize;
    const lesions = separateLesions(
      view.map((value) => (value > 127 ? 1 : 0)),
      networkSize,
    ).map((box) => ({
      left: (box.left * scale - left) / width,
      top: (box.top * scale - top) / height,
      right: (box.right * scale - left) / width,
      bottom: (box.bottom * scale - top) / height,
    }));
    cases.push({ source, path: join(folder, 'images', row.file!), group: row.patient!, type: null, lesions });
  }
  return cases;
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

async function testRows(folder: string): Promise<Record<string, string>[]> {
  return (await readCsv(join(folder, 'slices.csv'))).filter((row) => row.split === 'test');
}

/** By code unit, as Python sorts paths, because the held-out pictures are chosen by their place. */
async function sortedNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort((a, b) => (a < b ? -1 : 1));
}

function isPoint(value: unknown): value is [number, number] {
  return point.safeParse(value).success;
}

function boxAround(points: [number, number][]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
